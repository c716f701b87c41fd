/** The bundled fonts: wait for them, and measure text in them. */
const SANS = '"Source Sans 3", sans-serif';
const SERIF = '"Source Serif 4", serif';
const TIMEOUT = 3000; // ms; then the page is drawn with the machine's own fonts

/** Resolves when the fonts are loaded, have failed or have timed out. Nothing is drawn before, so the layout does not jump. */
export const fontsReady: Promise<unknown> = Promise.race([
  Promise.allSettled([document.fonts.load(`16px ${SANS}`), document.fonts.load(`16px ${SERIF}`)]),
  new Promise((resolve) => setTimeout(resolve, TIMEOUT)),
]);

const MEASURED_SIZE = 100; // px; large, so that rounding to pixels does not matter
const context = document.createElement("canvas").getContext("2d")!;

/** Cut text that is wider than `room` and end it with an ellipsis. */
export function truncate(text: string, room: number, size: number, serif: boolean, weight: number): string {
  if (!room) return text;
  context.font = `${weight} ${MEASURED_SIZE}px ${serif ? SERIF : SANS}`;
  const fits = (words: string): boolean => (context.measureText(words).width / MEASURED_SIZE) * size <= room;
  if (fits(text)) return text;
  const letters = [...text];
  const cut = (): string => `${letters.join("").trimEnd()}…`;
  do letters.pop();
  while (letters.length > 1 && !fits(cut()));
  return cut();
}
