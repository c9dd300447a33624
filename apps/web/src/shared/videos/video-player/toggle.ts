type Playable = Pick<HTMLMediaElement, 'paused' | 'ended' | 'play' | 'pause'>;

/**
 * Play and pause by one control. Starting takes the browser a moment; clicks in the meantime are ignored, because a pause
 * during a start would make both fail.
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
