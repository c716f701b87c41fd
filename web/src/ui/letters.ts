/** Our faces: when they are here, and how wide words are in them. */
const SANS = '"Source Sans 3", sans-serif';
const SERIF = '"Source Serif 4", serif';
const PATIENCE = 3000; // then the table is drawn with whatever the machine has

/** Settles when the faces are here, or when it is known that they do not come. Before that nothing is drawn, so no layout jumps. */
export const faces: Promise<unknown> = Promise.race([
  Promise.allSettled([document.fonts.load(`16px ${SANS}`), document.fonts.load(`16px ${SERIF}`)]),
  new Promise((go) => setTimeout(go, PATIENCE)),
]);

const LARGE = 100; // measured large, where no pixel grid matters
const pen = document.createElement("canvas").getContext("2d")!;

/** Words that have only so much room end where it does. */
export function fitting(text: string, room: number, size: number, serif: boolean, weight: number): string {
  if (!room) return text;
  pen.font = `${weight} ${LARGE}px ${serif ? SERIF : SANS}`;
  const fits = (words: string): boolean => (pen.measureText(words).width / LARGE) * size <= room;
  if (fits(text)) return text;
  const letters = [...text];
  const cut = (): string => `${letters.join("").trimEnd()}…`;
  do letters.pop();
  while (letters.length > 1 && !fits(cut()));
  return cut();
}
