import type { CardJob } from './draw.ts';
import { draw } from './draw.ts';

/*
 * The process that cards are drawn in, started and ended by press.ts: what draws takes 200 MB and holds the processor for
 * tens of milliseconds, neither of which the server's other work should notice.
 */

export interface Order {
  id: number;
  job: CardJob;
}

export type Delivery = { id: number; bytes: Uint8Array } | { id: number; error: string };

process.on('message', (order: Order) => void deliver(order));
process.once('disconnect', () => process.exit());

async function deliver({ id, job }: Order): Promise<void> {
  let delivery: Delivery;
  try {
    delivery = { id, bytes: await draw(job) };
  } catch (error) {
    delivery = { id, error: error instanceof Error ? String(error.stack) : String(error) };
  }
  process.send?.(delivery);
  // A drawn side is 10 MB outside of the heap, which the collector does not see and so would let pile up.
  globalThis.gc?.();
}
