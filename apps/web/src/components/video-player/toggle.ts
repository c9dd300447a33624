/** As much of a media element as playing and pausing needs. */
export interface Playable {
  readonly paused: boolean;
  readonly ended: boolean;
  play: () => Promise<void>;
  pause: () => void;
}

/**
 * Play and pause by one control. Starting takes a browser a moment; what is asked for meanwhile is ignored (spec 4),
 * because a pause in the middle of a start only makes both fail.
 */
export function createToggle(onProblem: (problem: unknown) => void) {
  let isStarting = false;
  return async (media: Playable): Promise<void> => {
    if (isStarting) return;
    if (!media.paused && !media.ended) {
      media.pause();
      return;
    }
    isStarting = true;
    try {
      await media.play();
    } catch (problem) {
      onProblem(problem);
    } finally {
      isStarting = false;
    }
  };
}
