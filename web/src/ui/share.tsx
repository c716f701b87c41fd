/** A link to pass on: copied, as a QR code, or by the phone's own share sheet. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/words";
import { copy } from "./widgets";

interface ShareLinkProps {
  url: string;
  name: string;
  text: string;
  /** Show the QR code at once. */
  drawn?: boolean;
}
export function ShareLink({ url, name, text, drawn }: ShareLinkProps) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (drawn) void qrCode(url).then(setCode);
  }, [url, drawn]);
  const draw = async () => setCode(code ? null : await qrCode(url));
  return (
    <div class="share-link">
      <div class="invite-line">
        <input
          readOnly
          value={url}
          aria-label={t("invite.link", { name })}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="quiet small" onClick={async () => setCopied(await copy(url))}>
          {t("copy")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="primary small"
            onClick={() => void navigator.share({ title: t("app"), text, url }).catch(() => undefined)}
          >
            {t("share")}
          </button>
        )}
        <button type="button" class="quiet small" aria-expanded={code !== null} onClick={() => void draw()}>
          {t("invite.qr")}
        </button>
      </div>
      {copied && (
        <p class="muted small-note" role="status">
          {t("copied")}
        </p>
      )}
      {code && (
        <svg class="qr" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t("invite.qr_of", { name })}>
          <rect width="100%" height="100%" fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

async function qrCode(url: string): Promise<{ size: number; path: string }> {
  const { default: qrcode } = await import("qrcode-generator");
  const drawn = qrcode(0, "M");
  drawn.addData(url);
  drawn.make();
  const n = drawn.getModuleCount();
  let path = "";
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) if (drawn.isDark(y, x)) path += `M${x + 2} ${y + 2}h1v1h-1z`;
  return { size: n + 4, path };
}
