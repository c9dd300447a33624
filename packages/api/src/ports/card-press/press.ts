import { fileURLToPath } from 'node:url';
import type { Side } from '@touchline/id-card';
import { AppError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { queue } from '../queue.ts';
import { openRoom, RoomEnded } from '../rooms/room.ts';
import { createWorkerPool } from '../rooms/worker-pool.ts';
import type { CardJob, CardToPrint } from './draw.ts';
import type { PortraitToCut } from './portrait.ts';

export type { CardToPrint } from './draw.ts';

/** Makes files of cards and of their codes: a few at a time, the rest wait their turn, and more than a few are refused. */
export interface CardPress {
  pdf(card: CardToPrint): Promise<Uint8Array>;
  /** A PNG of one side, or of several next to each other. */
  png(card: CardToPrint, sides: readonly Side[]): Promise<Uint8Array>;
  qr(text: string): Promise<Uint8Array>;
  barcode(text: string): Promise<Uint8Array>;
  /** A portrait cut to 3:4 as a JPEG of this width. */
  portrait(picture: Uint8Array, width: number): Promise<Buffer>;
  /** Ends what is under way. */
  close(): void;
}

type PressLimits = Pick<Limits, 'cardsAtOnce' | 'cardsWaiting' | 'cardPressIdleMs'>;

const PROCESS = fileURLToPath(new URL('process.ts', import.meta.url));
const PORTRAIT_PROCESS = fileURLToPath(new URL('portrait-process.ts', import.meta.url));
/** A drawn side is 10 MB outside of the heap, so that the collector is called after each. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=160', '--max-semi-space-size=4'];
const PORTRAIT_NODE_OPTIONS = ['--max-old-space-size=64'];
const JOB_MAX_MS = 20_000;

/** Cards are drawn in a process of their own, which is started with the first one and ends when none has come for a while. */
export function createCardPress(limits: PressLimits): CardPress {
  const inTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const portraitsInTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const options = { nodeOptions: NODE_OPTIONS, jobMaxMs: JOB_MAX_MS, idleMs: limits.cardPressIdleMs };
  const room = openRoom<CardJob, Uint8Array>({ file: PROCESS, ...options });
  const portraits = createWorkerPool<PortraitToCut, Uint8Array>(limits.cardsAtOnce, {
    ...options,
    file: PORTRAIT_PROCESS,
    nodeOptions: PORTRAIT_NODE_OPTIONS,
  });
  const make = (job: CardJob) => inTurn(() => room.make(job).catch(refuse));
  const portrait = (picture: Uint8Array, width: number) =>
    portraitsInTurn(() => portraits.run({ picture, width }).catch(refuse));
  return {
    pdf: (card) => make({ kind: 'pdf', card }),
    png: (card, sides) => make({ kind: 'png', card, sides }),
    qr: (text) => make({ kind: 'qr', text }),
    barcode: (text) => make({ kind: 'barcode', text }),
    portrait: async (picture, width) => Buffer.from(await portrait(picture, width)),
    close: () => {
      room.close();
      portraits.close();
    },
  };
}

/** One card may have brought the process down while others waited for theirs, so that all of them are told to come again. */
function refuse(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof RoomEnded) throw new AppError('BUSY', { retryAfter: 5, cause: error });
  throw new Error('A card could not be drawn', { cause: error });
}
