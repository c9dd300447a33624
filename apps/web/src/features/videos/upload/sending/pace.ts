/** Between two measurements. */
const SAMPLE_MS = 500;
/** The share of the newest measurement in the shown speed, which would jump otherwise. */
const NEWEST = 0.3;

/** Measures how fast bytes are sent. */
export interface Pace {
  /** Takes how many have been sent so far, and returns the smoothed bytes per second; null while it is not known. */
  measure(sent: number): number | null;
}

export function createPace(now: () => number = () => performance.now()): Pace {
  let last: { sent: number; at: number } | null = null;
  let speed: number | null = null;
  return {
    measure(sent) {
      const at = now();
      if (!last || sent < last.sent) last = { sent, at };
      const elapsed = at - last.at;
      if (elapsed < SAMPLE_MS) return speed;
      const newest = ((sent - last.sent) / elapsed) * 1000;
      speed = speed === null ? newest : speed + (newest - speed) * NEWEST;
      last = { sent, at };
      return speed;
    },
  };
}

/** '12.4 of 60 MB · 1.8 MB/s · 25 s left' */
export function describePace({ sent, total, speed }: { sent: number; total: number; speed: number | null }): string {
  const unit = unitFor(total);
  const size = `${inUnit(Math.min(sent, total), unit)} of ${inUnit(total, unit)} ${unit.name}`;
  if (!speed || sent >= total) return size;
  const perSecond = unitFor(speed);
  return `${size} · ${inUnit(speed, perSecond)} ${perSecond.name}/s · ${timeLeft((total - sent) / speed)}`;
}

interface Unit {
  name: string;
  bytes: number;
}

const KILOBYTES: Unit = { name: 'KB', bytes: 1024 };
const MEGABYTES: Unit = { name: 'MB', bytes: 1024 ** 2 };

/** Megabytes from a tenth of one on. */
const unitFor = (bytes: number) => (bytes < MEGABYTES.bytes / 10 ? KILOBYTES : MEGABYTES);

/** One digit behind the point for small numbers, none for large ones. */
function inUnit(bytes: number, unit: Unit): string {
  const value = bytes / unit.bytes;
  return value >= 99.95 || unit === KILOBYTES ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${Math.ceil(minutes / 60)} h left`;
}
