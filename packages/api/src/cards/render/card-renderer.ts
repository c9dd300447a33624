import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type CardWith, mapPictures, type QrText, type Side } from '@touchline/id-card';
import type { Paper } from '@touchline/id-card/pdf/paper';
import { AppError } from '../../platform/errors.ts';
import { limitConcurrency } from '../../platform/lib/concurrency.ts';
import type { Limits } from '../../platform/limits.ts';
import { createTaskPool, createTaskProcess, TaskFailed } from '../../platform/tasks/task-process.ts';
import type { PortraitJob } from './portrait.ts';

export type CardRenderer = ReturnType<typeof createCardRenderer>;

export type CardToRender = CardWith<Uint8Array>;

export type RenderJob =
  | { kind: 'pdf'; card: CardToRender }
  | { kind: 'png'; card: CardToRender; sides: readonly Side[] }
  | { kind: 'qr'; text: QrText }
  | { kind: 'barcode'; text: string };

/** Many cards for one PDF. Pictures that several cards show, such as the logo, are sent and embedded once. */
export interface BatchJob {
  pictures: Uint8Array[];
  cards: CardWith<number>[];
  options: { paper: Paper; hasCropMarks: boolean };
}

const PROGRAM = fileURLToPath(new URL('render.task.ts', import.meta.url));
const BATCH_PROGRAM = fileURLToPath(new URL('batch.task.ts', import.meta.url));
/** No request waits for a batch. */
const BATCH_PRIORITY = 10;
const PORTRAIT_PROGRAM = fileURLToPath(new URL('portrait.task.ts', import.meta.url));
/** Five hundred cards take 300 MB: the tree of a PDF is in memory until it is written. */
const BATCH_NODE_OPTIONS = ['--max-old-space-size=512'];
const BATCH_MAX_MS = 300_000;
/** Its low priority gives it little time of a busy processor. */
const BATCH_START_MAX_MS = 60_000;
/** A side takes 10 MB outside the heap: garbage is collected after each. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=160', '--max-semi-space-size=4'];
const PORTRAIT_NODE_OPTIONS = ['--max-old-space-size=64'];
const REQUEST_MAX_MS = 20_000;

/** Renders cards and their codes in task processes. Few run at once and a limited number waits; the rest get BUSY. */
export function createCardRenderer(limits: Pick<Limits, 'cardsAtOnce' | 'cardsWaiting' | 'cardRendererIdleMs'>) {
  const inTurn = limitConcurrency(limits.cardsAtOnce, limits.cardsWaiting);
  const portraitsInTurn = limitConcurrency(limits.cardsAtOnce, limits.cardsWaiting);
  const times = { requestMaxMs: REQUEST_MAX_MS, idleMs: limits.cardRendererIdleMs };
  const cards = createTaskProcess<RenderJob, Uint8Array>({ file: PROGRAM, nodeOptions: NODE_OPTIONS, ...times });
  const portraits = createTaskPool<PortraitJob, Uint8Array>(limits.cardsAtOnce, {
    file: PORTRAIT_PROGRAM,
    nodeOptions: PORTRAIT_NODE_OPTIONS,
    ...times,
  });
  const batches = createTaskProcess<BatchJob, Uint8Array>({
    file: BATCH_PROGRAM,
    nodeOptions: BATCH_NODE_OPTIONS,
    requestMaxMs: BATCH_MAX_MS,
    idleMs: limits.cardRendererIdleMs,
    priority: BATCH_PRIORITY,
    startMaxMs: BATCH_START_MAX_MS,
  });
  const render = (job: RenderJob) => inTurn(() => cards.run(job).catch(rethrow));
  return {
    pdf: (card: CardToRender) => render({ kind: 'pdf', card }),
    png: (card: CardToRender, sides: readonly Side[]) => render({ kind: 'png', card, sides }),
    batch: (cards: readonly CardToRender[], options: BatchJob['options']) =>
      batches.run(toBatchJob(cards, options)).catch(rethrow),
    qr: (text: QrText) => render({ kind: 'qr', text }),
    barcode: (text: string) => render({ kind: 'barcode', text }),
    /** An image cropped to 3:4, as a JPEG of this width. */
    portrait: async (image: Uint8Array, width: number) =>
      Buffer.from(await portraitsInTurn(() => portraits.run({ image, width }).catch(rethrow))),
    /** Ends the processes; pending files fail with BUSY. */
    close: () => {
      cards.close();
      batches.close();
      portraits.close();
    },
  };
}

function toBatchJob(cards: readonly CardToRender[], options: BatchJob['options']): BatchJob {
  const pictures: Uint8Array[] = [];
  const places = new Map<string, number>();
  const placeOf = (bytes: Uint8Array): number => {
    const key = createHash('sha256').update(bytes).digest('hex');
    const place = places.get(key) ?? pictures.push(bytes) - 1;
    places.set(key, place);
    return place;
  };
  const placed = cards.map((card) => ({
    face: card.face,
    pictures: mapPictures(card.pictures, (bytes) => bytes && placeOf(bytes)),
  }));
  return { pictures, cards: placed, options };
}

/** Several cards share a process. When it crashes, any of them may be the cause, and all get BUSY. */
function rethrow(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof TaskFailed) throw new AppError('BUSY', { cause: error });
  throw new Error('A card could not be rendered', { cause: error });
}
