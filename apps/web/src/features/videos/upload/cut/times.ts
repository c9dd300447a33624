const TENTHS = 10;
const MINUTE = 60;
/** Seconds; minutes and seconds; or hours too. Many keyboards have a comma where English has a point. */
const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5}(?:[.,]\d*)?)$/;

/** Rounded to the tenths of a second in which parts are chosen. */
export function toTenths(seconds: number): number {
  return Math.round(seconds * TENTHS) / TENTHS;
}

/** Rounded down, so that an end is not behind the last frame. The small sum is for 0.3 * 10 = 2.9999. */
export function floorTenths(seconds: number): number {
  return Math.floor(seconds * TENTHS + 1e-6) / TENTHS;
}

/** '1:05.3' */
export function formatTime(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * TENTHS));
  const rest = (tenths % (MINUTE * TENTHS)) / TENTHS;
  return `${Math.floor(tenths / TENTHS / MINUTE)}:${rest.toFixed(1).padStart(4, '0')}`;
}

/** Reads '1:05.3', '65.3' or '0:01:05,3' as seconds; null for anything else. */
export function parseTime(text: string): number | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, rest = ''] = found;
  const seconds = Number(rest.replace(',', '.'));
  // '1:75' is a typing error, not 2:15.
  if (minutes !== undefined && seconds >= MINUTE) return null;
  if (hours !== undefined && Number(minutes) >= MINUTE) return null;
  return toTenths((Number(hours ?? 0) * MINUTE + Number(minutes ?? 0)) * MINUTE + seconds);
}
