import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Side } from '@touchline/id-card';
import { AppError } from '../../errors.ts';
import type { Limits } from '../../limits.ts';
import { queue } from '../queue.ts';
import type { CardJob, CardToPrint } from './draw.ts';
import { cutPortrait } from './portrait.ts';
import type { Delivery, Order } from './process.ts';

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
const NODE_OPTIONS = ['--expose-gc', '--max-old-space-size=160', '--max-semi-space-size=4'];
/** What reads pictures need not know the server's secrets. */
const ENVIRONMENT = {};
const JOB_MAX_MS = 20_000;

/** Cards are drawn in a process of their own, which is started with the first one and ends when none has come for a while. */
export function createCardPress(limits: PressLimits): CardPress {
  const inTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const portraitsInTurn = queue(limits.cardsAtOnce, limits.cardsWaiting);
  const room = openRoom(limits.cardPressIdleMs);
  const make = (job: CardJob) => inTurn(() => room.make(job));
  return {
    pdf: (card) => make({ kind: 'pdf', card }),
    png: (card, sides) => make({ kind: 'png', card, sides }),
    qr: (text) => make({ kind: 'qr', text }),
    barcode: (text) => make({ kind: 'barcode', text }),
    portrait: (picture, width) => portraitsInTurn(() => cutPortrait(picture, width)),
    close: room.close,
  };
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** The process and the orders that it has not delivered yet. */
function openRoom(idleMs: number) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const take = (id: number): Waiting | undefined => {
    const order = waiting.get(id);
    if (!order) return undefined;
    waiting.delete(id);
    clearTimeout(order.timer);
    if (waiting.size === 0) idle = setTimeout(close, idleMs).unref();
    return order;
  };
  const fail = (id: number, cause: unknown) => take(id)?.reject(new AppError('BUSY', { retryAfter: 5, cause }));
  const failAll = (cause: unknown) => {
    for (const id of [...waiting.keys()]) fail(id, cause);
  };
  const receive = (delivery: Delivery) => {
    const order = take(delivery.id);
    if ('bytes' in delivery) order?.resolve(delivery.bytes);
    else order?.reject(new Error(`A card could not be drawn: ${delivery.error}`));
  };
  const start = (): ChildProcess => {
    const options = { execArgv: NODE_OPTIONS, env: ENVIRONMENT, serialization: 'advanced' } as const;
    const started = fork(PROCESS, options);
    started.on('message', (delivery) => receive(delivery as Delivery));
    // However it ended, or if it could not even begin: whoever still waits for it is told to come again.
    const stopped = (cause: unknown) => {
      if (child !== started) return;
      child = null;
      failAll(cause);
    };
    started.once('error', stopped);
    started.once('close', () => stopped(new Error('the card press has stopped')));
    // It must not keep the server from ending.
    started.unref();
    started.channel?.unref();
    return started;
  };
  const close = () => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    ending?.kill();
    failAll(new Error('the card press was closed'));
  };
  const make = (job: CardJob) =>
    new Promise<Uint8Array>((resolve, reject) => {
      clearTimeout(idle);
      lastId += 1;
      const order: Order = { id: lastId, job };
      // One that takes this long never ends; the others that it holds up can be made by the next process.
      const timer = setTimeout(close, JOB_MAX_MS).unref();
      waiting.set(order.id, { resolve, reject, timer });
      child ??= start();
      child.send(order, (error) => {
        if (error) fail(order.id, error);
      });
    });
  return { make, close };
}
