/** Times in words. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How far a moment is away: “2 hours ago”, “in 3 days”. */
export function ago(at: number, now = Date.now()): string {
  for (const [unit, ms] of UNITS) {
    const n = Math.trunc((at - now) / ms);
    if (n) return words.format(n, unit);
  }
  return words.format(0, "minute");
}

/** The time of day, with the date if that was another day. */
export function clockTime(at: number, now = Date.now()): string {
  const when = new Date(at);
  const day: Intl.DateTimeFormatOptions =
    when.toDateString() === new Date(now).toDateString() ? {} : { day: "numeric", month: "short" };
  return when.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}
