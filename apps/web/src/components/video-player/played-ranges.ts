/** A longer step between two looks at the time is a seek: browsers tell the time four times a second. */
const STEP_SECONDS_MAX = 1;

/** Watches the time of a playing video and tells which parts were played without a jump. */
export interface PlayedRanges {
  /** The video plays and is at this second. At twice the speed the time advances twice as fast. */
  at(seconds: number, rate: number): void;
  /** It was paused, or has jumped: what was played so far is told. */
  end(): void;
}

const EVERY_SECONDS = 10;

export function createPlayedRanges(onPlayed: (from: number, to: number) => void): PlayedRanges {
  let range: { from: number; to: number } | null = null;
  const end = () => {
    if (range && range.to > range.from) onPlayed(range.from, range.to);
    range = null;
  };
  return {
    at(seconds, rate) {
      const step = range ? seconds - range.to : 0;
      if (step < 0 || step > STEP_SECONDS_MAX * Math.max(1, rate)) end();
      if (range) range.to = seconds;
      else range = { from: seconds, to: seconds };
      if (range.to - range.from < EVERY_SECONDS) return;
      end();
      range = { from: seconds, to: seconds };
    },
    end,
  };
}
