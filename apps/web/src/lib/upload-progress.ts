/** The bar stops here until the response, because the server still has to accept the file. */
const LIMIT_BEFORE_ANSWER = 90;
const DONE = 100;
const STEP_MS = 200;

/** How the bar moves, which differs between videos and pictures. */
export interface Pace {
  /** Shown as soon as the upload begins. */
  start: number;
  /** The next step, if the browser does not report how much it has sent. */
  nextStep: () => number;
  /** A full bar is emptied after this time; by default it stays full. */
  resetAfterMs: number | null;
}

const STEADY: Pace = { start: 0, nextStep: () => 10, resetAfterMs: null };

export type Progress = ReturnType<typeof createProgress>;

/** The value of an upload's progress bar in per cent. It never moves backwards. */
export function createProgress(onChange: (percent: number) => void, pace: Pace = STEADY) {
  let percent = 0;
  let steps: ReturnType<typeof setInterval> | undefined;
  let emptying: ReturnType<typeof setTimeout> | undefined;

  const show = (next: number) => {
    percent = next;
    onChange(percent);
  };
  const stopClocks = () => {
    clearInterval(steps);
    clearTimeout(emptying);
    steps = undefined;
  };
  const step = () => {
    show(Math.min(percent + pace.nextStep(), LIMIT_BEFORE_ANSWER));
    if (percent === LIMIT_BEFORE_ANSWER) stopClocks();
  };

  return {
    begin() {
      stopClocks();
      show(pace.start);
    },
    /** The browser has sent this many bytes. */
    sent(bytes: number, total: number) {
      stopClocks();
      const share = total > 0 ? Math.min(bytes / total, 1) : 0;
      show(Math.max(percent, Math.floor(share * LIMIT_BEFORE_ANSWER)));
    },
    /** The browser does not report progress: the bar moves by a timer. */
    unmeasured() {
      if (percent < LIMIT_BEFORE_ANSWER) steps ??= setInterval(step, STEP_MS);
    },
    /** The server has accepted the file. */
    finish() {
      stopClocks();
      show(DONE);
      if (pace.resetAfterMs !== null) emptying = setTimeout(() => show(0), pace.resetAfterMs);
    },
    /** Nothing is being sent for now; the bar stays where it is. */
    halt: stopClocks,
    reset() {
      stopClocks();
      show(0);
    },
  };
}
