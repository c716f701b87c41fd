/** Two short sounds, off by default. */
import { prefs } from "../prefs";

let context: AudioContext | null = null;
const TONES: Record<"turn" | "move", [number, number][]> = {
  turn: [
    [523, 0],
    [784, 0.13],
  ],
  move: [[330, 0]],
};

export function chime(kind: "turn" | "move"): void {
  if (!prefs.value.sound || navigator.userActivation?.hasBeenActive === false) return; // browsers allow no sound before the first gesture
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume(); // some browsers start suspended even after a gesture
    const now = context.currentTime;
    for (const [pitch, at] of TONES[kind]) {
      const tone = context.createOscillator();
      const loud = context.createGain();
      tone.type = "sine";
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, now + at);
      loud.gain.linearRampToValueAtTime((kind === "turn" ? 0.2 : 0.08) * prefs.value.volume, now + at + 0.01);
      loud.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.35);
      tone.connect(loud).connect(context.destination);
      tone.start(now + at);
      tone.stop(now + at + 0.4);
    }
  } catch {
    /* no sound device: the title and the icon show the turn too */
  }
}
