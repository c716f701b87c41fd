/** The service worker: shows a notice when a question waits, and opens its table. It stores nothing. */
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("push", (event) => {
  const { table, text } = event.data.json();
  event.waitUntil(
    self.registration.showNotification("Water Table", {
      body: text,
      tag: table, // a newer notice of the same table replaces the older one
      icon: "/icon-192.png",
      data: { url: `/t/${table}` },
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === url);
      return page ? page.focus() : self.clients.openWindow(url);
    }),
  );
});
