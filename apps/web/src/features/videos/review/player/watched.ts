export type Range = readonly [from: number, to: number];

/** The same parts without overlaps, in order. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** What an element has played of its present file. */
function rangesOf({ played }: HTMLMediaElement): Range[] {
  return Array.from({ length: played?.length ?? 0 }, (_, index) => [played.start(index), played.end(index)]);
}

/**
 * Adds up which parts of a video were watched; what was watched twice counts once. The element forgets what it has played when
 * it changes to another file of the video, so that it is asked while it plays, and `onWatched` is called with the sum.
 */
export function trackWatched(
  media: HTMLMediaElement,
  onWatched: (seconds: number) => void,
): { seconds: () => number; end: () => void } {
  let watched: Range[] = [];
  const seconds = () => {
    watched = mergeRanges([...watched, ...rangesOf(media)]);
    return watched.reduce((sum, [from, to]) => sum + to - from, 0);
  };
  const handleEvent = () => onWatched(seconds());
  const events = ['timeupdate', 'pause', 'seeking', 'ended'];
  for (const event of events) media.addEventListener(event, handleEvent);
  return {
    seconds,
    end() {
      for (const event of events) media.removeEventListener(event, handleEvent);
    },
  };
}
