import { fileURLToPath } from 'node:url';
import type { Side } from '@touchline/id-card';
import { AppError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { queue } from '../queue.ts';
import { openRoom, RoomEnded } from '../rooms/room.ts';
import type { CardJob, CardToPrint } from './draw.ts';
import { cutPortrait } from './portrait.ts';

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
/** A drawn side is 10 MB outside of the heap, so that the collector is called after each. */
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=160', '--max-semi-space-size=4'];
const JOB_MAX_MS = 20_000;

/** Cards are drawn in a process of their own, which is started with the first one and ends when none has come for a while. */
export function createCardPress(limits: PressLimits): CardPress {
  const inTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const portraitsInTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const options = { nodeOptions: NODE_OPTIONS, jobMaxMs: JOB_MAX_MS, idleMs: limits.cardPressIdleMs };
  const room = openRoom<CardJob, Uint8Array>({ file: PROCESS, ...options });
  const make = (job: CardJob) =>
    inTurn(() =>
      room.make(job).catch((error: unknown) => {
        throw refusalOf(error);
      }),
    );
  return {
    pdf: (card) => make({ kind: 'pdf', card }),
    png: (card, sides) => make({ kind: 'png', card, sides }),
    qr: (text) => make({ kind: 'qr', text }),
    barcode: (text) => make({ kind: 'barcode', text }),
    portrait: (picture, width) => portraitsInTurn(() => cutPortrait(picture, width)),
    close: room.close,
  };
}

/** One card may have brought the process down while others waited for theirs, so that all of them are told to come again. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof RoomEnded) return new AppError('BUSY', { retryAfter: 5, cause: error });
  return new Error('A card could not be drawn', { cause: error });
}
