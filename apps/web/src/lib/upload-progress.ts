/** The bar stops here until the server has answered: sending every byte is not yet success (spec 4, design 7). */
const LIMIT_BEFORE_ANSWER = 90;
const DONE = 100;
const STEP_MS = 200;

/** How a bar moves where spec 4 has it differ between kinds of upload. */
export interface Pace {
  /** Shown as soon as the upload begins. */
  start: number;
  /** How far the next step goes, where the browser cannot tell how much it has sent. */
  nextStep: () => number;
  /** A full bar is empty again after this long; without it, it stays full. */
  resetAfterMs: number | null;
}

const STEADY: Pace = { start: 0, nextStep: () => 10, resetAfterMs: null };

export interface Progress {
  begin: () => void;
  /** So many of all bytes have left. */
  sent: (bytes: number, total: number) => void;
  /** The browser does not say how many bytes have left: the bar moves by the clock instead. */
  unmeasured: () => void;
  /** The server has said yes. */
  finish: () => void;
  reset: () => void;
}

/** What the bar of an upload shows, in per cent, told by what is known of the upload. It never moves backwards. */
export function createProgress(onChange: (percent: number) => void, pace: Pace = STEADY): Progress {
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
    sent(bytes, total) {
      stopClocks();
      const share = total > 0 ? Math.min(bytes / total, 1) : 0;
      show(Math.max(percent, Math.floor(share * LIMIT_BEFORE_ANSWER)));
    },
    unmeasured() {
      if (percent < LIMIT_BEFORE_ANSWER) steps ??= setInterval(step, STEP_MS);
    },
    finish() {
      stopClocks();
      show(DONE);
      if (pace.resetAfterMs !== null) emptying = setTimeout(() => show(0), pace.resetAfterMs);
    },
    reset() {
      stopClocks();
      show(0);
    },
  };
}
