/** How far the time of a playing video may be ahead of the time that has passed since the last check. */
const JUMP_SECONDS = 1;
/** A long range is reported in parts, so that little is lost when a browser ends. */
const EVERY_SECONDS = 10;

/**
 * Watches the time of a playing video and reports the ranges that were played without a jump.
 * @param now in seconds; browsers look at the time rarely while the page is hidden
 */
export function createPlayedRanges(
  onPlayed: (from: number, to: number) => void,
  now: () => number = () => performance.now() / 1000,
) {
  let range: { from: number; to: number } | null = null;
  let lastLook = 0;
  let lastRate = 1;
  const isContinued = (seconds: number, rate: number) => {
    if (!range) return false;
    const step = seconds - range.to;
    return step >= 0 && step <= (now() - lastLook) * Math.max(rate, lastRate) + JUMP_SECONDS;
  };
  const end = (seconds: number | null) => {
    const played = range;
    if (played && seconds !== null && isContinued(seconds, lastRate)) played.to = seconds;
    range = null;
    if (played && played.to > played.from) onPlayed(played.from, played.to);
  };
  const restart = (seconds: number) => {
    end(null);
    range = { from: seconds, to: seconds };
  };
  return {
    /** The video plays and is at this second: when it starts, after a jump, and while it plays. */
    at(seconds: number, rate: number) {
      if (range && isContinued(seconds, rate)) range.to = seconds;
      else restart(seconds);
      lastLook = now();
      lastRate = rate;
      if (range && range.to - range.from >= EVERY_SECONDS) restart(seconds);
    },
    /** It was paused at this second, or has jumped away (null): reports what was played so far. */
    end,
    /** Reports what was played so far; the video goes on. */
    tell() {
      if (range) restart(range.to);
    },
  };
}
