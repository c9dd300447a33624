import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AppError } from '../../errors.ts';
import type { Delivery, Order } from './work.ts';

/**
 * Work done in a process of its own, which is started with the first order and ends when none has come for a while. What
 * goes wrong there, a heap that overflows say, does not go wrong here.
 */
export interface Room<Job, Made> {
  /**
   * @throws {RoomEnded} when the process died over its work or took too long.
   * @throws {AppError} BUSY when it could not even begin, or was closed.
   */
  make(job: Job): Promise<Made>;
  /** Ends what is under way. */
  close(): void;
}

/** The process is gone, and with it whatever it had not delivered yet. */
export class RoomEnded extends Error {
  override name = 'RoomEnded';
}

export interface RoomOptions {
  /** The file that does the work, see `workThrough`. */
  file: string;
  /** How the process's Node is started: its heap, above all. */
  nodeOptions: readonly string[];
  /** Whatever takes longer never ends. */
  jobMaxMs: number;
  /** The process ends when it has had nothing to do for so long. */
  idleMs: number;
}

interface Waiting<Made> {
  resolve(made: Made): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** What works on people's files need not know the server's secrets. */
const ENVIRONMENT = {};

/** Opens a room; its process is started when it is first needed. */
export function openRoom<Job, Made>({ file, nodeOptions, jobMaxMs, idleMs }: RoomOptions): Room<Job, Made> {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting<Made>>();

  const take = (id: number): Waiting<Made> | undefined => {
    const order = waiting.get(id);
    if (!order) return undefined;
    waiting.delete(id);
    clearTimeout(order.timer);
    if (waiting.size === 0) {
      idle = setTimeout(close, idleMs).unref();
      // Without work it must not keep the server from ending.
      child?.unref();
      child?.channel?.unref();
    }
    return order;
  };
  const failAll = (why: Error) => {
    for (const id of [...waiting.keys()]) take(id)?.reject(why);
  };
  const receive = (delivery: Delivery<Made>) => {
    const order = take(delivery.id);
    if ('made' in delivery) order?.resolve(delivery.made);
    else order?.reject(new Error(delivery.error));
  };
  const start = (): ChildProcess => {
    const options = { execArgv: [...nodeOptions], env: ENVIRONMENT, serialization: 'advanced' as const };
    // A heap that overflows is reported at length; whoever sends such files should not fill the operator's log.
    const started = fork(file, { ...options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    // Whoever waits for the server's own answers comes first; a process that could not be started has no number.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    started.on('message', (delivery) => receive(delivery as Delivery<Made>));
    const stopped = (why: Error) => {
      if (child !== started) return;
      child = null;
      failAll(why);
    };
    started.once('error', (cause) => stopped(busy(cause)));
    started.once('close', (code, signal) => stopped(new RoomEnded(`the process ended with ${code ?? signal}`)));
    return started;
  };
  const end = (why: Error) => {
    clearTimeout(idle);
    const ending = child;
    child = null;
    ending?.kill();
    failAll(why);
  };
  const close = () => end(busy(new Error('the process was closed')));
  const make = (job: Job) =>
    new Promise<Made>((resolve, reject) => {
      clearTimeout(idle);
      lastId += 1;
      const order: Order<Job> = { id: lastId, job };
      // Those that it holds up can be done by the next process.
      const timer = setTimeout(() => end(new RoomEnded('the process took too long')), jobMaxMs).unref();
      waiting.set(order.id, { resolve, reject, timer });
      child ??= start();
      child.ref();
      child.channel?.ref();
      child.send(order, (error) => {
        if (error) take(order.id)?.reject(busy(error));
      });
    });
  return { make, close };
}

/** Nothing is wrong with the order: whoever gave it should come again. */
function busy(cause: Error): AppError {
  return new AppError('BUSY', { retryAfter: 5, cause });
}
