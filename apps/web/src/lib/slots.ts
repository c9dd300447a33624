export type Slots = ReturnType<typeof createSlots>;

/** A bounded number of tasks at a time; further ones wait in their order. */
export function createSlots(atOnce: number) {
  const waiting = new Set<() => void>();
  let running = 0;
  const startNext = () => {
    const [next] = waiting;
    if (!next || running >= atOnce) return;
    waiting.delete(next);
    running += 1;
    next();
  };
  return {
    /** Runs a task as soon as a slot is free. Call the returned function when it is over, or to take it back. */
    take(run: () => void) {
      let state: 'waiting' | 'running' | 'over' = 'waiting';
      const begin = () => {
        state = 'running';
        run();
      };
      waiting.add(begin);
      startNext();
      return () => {
        if (state === 'running') running -= 1;
        else waiting.delete(begin);
        state = 'over';
        startNext();
      };
    },
  };
}
