import { fileURLToPath } from 'node:url';
import type { QrText, Side } from '@touchline/id-card';
import { AppError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { queue } from '../../workers/queue.ts';
import { createWorkerPool } from '../../workers/worker-pool.ts';
import { createWorkerProcess, WorkerFailed } from '../../workers/worker-process.ts';
import { type BatchJob, toBatchJob } from './batch.ts';
import type { PortraitJob } from './portrait.ts';
import type { CardToRender, RenderJob } from './render.worker.ts';

export type { CardToRender } from './render.worker.ts';

/** Renders cards and their codes in worker processes. Few run at once and a limited number waits; the rest get BUSY. */
export interface CardRenderer {
  pdf(card: CardToRender): Promise<Uint8Array>;
  /** A PNG of one side, or of several next to each other. */
  png(card: CardToRender, sides: readonly Side[]): Promise<Uint8Array>;
  /** A PDF of many cards, whose photos are small already. */
  batch(cards: readonly CardToRender[], options: BatchOptions): Promise<Uint8Array>;
  qr(text: QrText): Promise<Uint8Array>;
  barcode(text: string): Promise<Uint8Array>;
  /** An image cropped to 3:4, as a JPEG of this width. */
  portrait(image: Uint8Array, width: number): Promise<Buffer>;
  /** Ends the processes; pending files fail with BUSY. */
  close(): void;
}

/** Paper of a batch. */
export type BatchOptions = BatchJob['options'];

type RendererLimits = Pick<Limits, 'cardsAtOnce' | 'cardsWaiting' | 'cardRendererIdleMs'>;

const WORKER = fileURLToPath(new URL('render.worker.ts', import.meta.url));
const BATCH_WORKER = fileURLToPath(new URL('batch.worker.ts', import.meta.url));
/** A nice value: no request waits for a batch. */
const BATCH_PRIORITY = 10;
const PORTRAIT_WORKER = fileURLToPath(new URL('portrait.worker.ts', import.meta.url));
/** Five hundred cards take 300 MB: the tree of a PDF is in memory until it is written. */
const BATCH_NODE_OPTIONS = ['--max-old-space-size=512'];
const BATCH_MAX_MS = 300_000;
/** A job waits for it, and at its nice value it may get little of a busy processor. */
const BATCH_START_MAX_MS = 60_000;
/** A rendered side takes 10 MB outside the heap, so that garbage is collected after each. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=160', '--max-semi-space-size=4'];
const PORTRAIT_NODE_OPTIONS = ['--max-old-space-size=64'];
const REQUEST_MAX_MS = 20_000;

export function createCardRenderer(limits: RendererLimits): CardRenderer {
  const inTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const portraitsInTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const times = { requestMaxMs: REQUEST_MAX_MS, idleMs: limits.cardRendererIdleMs };
  const worker = createWorkerProcess<RenderJob, Uint8Array>({ file: WORKER, nodeOptions: NODE_OPTIONS, ...times });
  const portraits = createWorkerPool<PortraitJob, Uint8Array>(limits.cardsAtOnce, {
    file: PORTRAIT_WORKER,
    nodeOptions: PORTRAIT_NODE_OPTIONS,
    ...times,
  });
  const batches = createWorkerProcess<BatchJob, Uint8Array>({
    file: BATCH_WORKER,
    nodeOptions: BATCH_NODE_OPTIONS,
    requestMaxMs: BATCH_MAX_MS,
    idleMs: limits.cardRendererIdleMs,
    priority: BATCH_PRIORITY,
    startMaxMs: BATCH_START_MAX_MS,
  });
  const render = (job: RenderJob) => inTurn(() => worker.run(job).catch(rethrow));
  return {
    pdf: (card) => render({ kind: 'pdf', card }),
    png: (card, sides) => render({ kind: 'png', card, sides }),
    batch: (cards, options) => batches.run(toBatchJob(cards, options)).catch(rethrow),
    qr: (text) => render({ kind: 'qr', text }),
    barcode: (text) => render({ kind: 'barcode', text }),
    portrait: async (image, width) =>
      Buffer.from(await portraitsInTurn(() => portraits.run({ image, width }).catch(rethrow))),
    close: () => {
      worker.close();
      batches.close();
      portraits.close();
    },
  };
}

/** Several cards share the process: when it crashes, any of them may be at fault, so that all get BUSY. */
function rethrow(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof WorkerFailed) throw new AppError('BUSY', { retryAfter: 5, cause: error });
  throw new Error('A card could not be rendered', { cause: error });
}
