/** One piece of work for the process of a room. */
export interface Order<Job> {
  id: number;
  job: Job;
}

/** What came of it; and once before, that the process has loaded its program and is ready for work. */
export type Delivery<Made> = { ready: true } | { id: number; made: Made } | { id: number; error: string };

/** The other side of a room: does the orders of the process that has started this one, until that one is gone. */
export function workThrough<Job, Made>(work: (job: Job) => Promise<Made>): void {
  const deliver = async ({ id, job }: Order<Job>) => {
    let delivery: Delivery<Made>;
    try {
      delivery = { id, made: await work(job) };
    } catch (error) {
      delivery = { id, error: error instanceof Error ? String(error.stack) : String(error) };
    }
    process.send?.(delivery);
    // For processes that work with much memory outside of the heap, which the collector does not see and lets pile up.
    globalThis.gc?.();
  };
  process.on('message', (order: Order<Job>) => void deliver(order));
  process.once('disconnect', () => process.exit());
  process.send?.({ ready: true } satisfies Delivery<Made>);
}
