export interface Turn {
  /** Frees the slot for the next task, or leaves the queue if this one was still waiting. */
  end: () => void;
}

/** Lets a few run at a time; the others wait in order. */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const startNext = () => {
    if (running >= atOnce) return;
    const start = waiting.shift();
    if (start) start();
  };

  return function queue(run: () => void): Turn {
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const start = () => {
      state = 'running';
      running += 1;
      run();
    };
    waiting.push(start);
    startNext();

    return {
      end() {
        if (state === 'waiting') waiting.splice(waiting.indexOf(start), 1);
        if (state === 'running') running -= 1;
        state = 'over';
        startNext();
      },
    };
  };
}
