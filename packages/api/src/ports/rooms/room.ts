import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AppError } from '../../errors.ts';
import { limitTime, type TimeLimits } from './time-limits.ts';
import type { Delivery, Order } from './work.ts';

/**
 * Work done in a process of its own, which is started with the first order and ends when none has come for a while. What
 * goes wrong there, a heap that overflows say, does not go wrong here.
 */
export interface Room<Job, Made> {
  /**
   * @throws {RoomEnded} when the process crashed over its work or took too long: the work itself is at fault.
   * @throws {AppError} BUSY when the process could not start, was killed from outside, got no processor, or was closed:
   * nothing is known of the work.
   */
  make(job: Job): Promise<Made>;
  /** Ends what is under way. */
  close(): void;
}

/** The process is gone, and with it whatever it had not delivered yet. */
export class RoomEnded extends Error {
  override name = 'RoomEnded';
  /** The process crashed after it had done other work, which may have left something behind: a new one might not. */
  readonly isPerhapsInherited: boolean;

  constructor(message: string, { isPerhapsInherited = false } = {}) {
    super(message);
    this.isPerhapsInherited = isPerhapsInherited;
  }
}

export interface RoomOptions extends TimeLimits {
  /** The file that does the work, see `workThrough`. */
  file: string;
  /** How the process's Node is started: its heap, above all. */
  nodeOptions: readonly string[];
  /** The process ends when it has had nothing to do for so long. */
  idleMs: number;
}

interface Waiting<Made> {
  resolve(made: Made): void;
  reject(error: Error): void;
  stopClock(): void;
}

/** A running process. The time of its work counts from when it is ready. */
interface Running {
  child: ChildProcess;
  starting: NodeJS.Timeout;
  isReady: boolean;
  hasDelivered: boolean;
}

/**
 * What works on people's files need not know the server's secrets. Two arenas are enough for the threads of an image
 * library; with the C library's default of eight per processor, memory that was given back stays with the process.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** Ten seconds: a start takes a fifth of one, and on a machine with ten times as much work as processors two. */
const START_MAX_MS = 10_000;

/** Signals that a process receives through its own fault; V8 aborts when its heap overflows. Others come from outside. */
const CRASHES: ReadonlySet<string> = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);

/** Opens a room; its process is started when it is first needed. */
export function openRoom<Job, Made>({ file, nodeOptions, idleMs, ...limits }: RoomOptions): Room<Job, Made> {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting<Made>>();

  const take = (id: number): Waiting<Made> | undefined => {
    const order = waiting.get(id);
    if (!order) return undefined;
    waiting.delete(id);
    order.stopClock();
    if (waiting.size === 0) {
      idle = setTimeout(close, idleMs).unref();
      // Without work it must not keep the server from ending.
      running?.child.unref();
      running?.child.channel?.unref();
    }
    return order;
  };
  const failAll = (why: Error) => {
    for (const id of [...waiting.keys()]) take(id)?.reject(why);
  };
  const startClock = ({ child: { pid } }: Running, order: Waiting<Made>) => {
    // Those that it holds up can be done by the next process.
    order.stopClock = limitTime(pid, limits, (isAtFault) => {
      end(isAtFault ? new RoomEnded('the process took too long') : busy(new Error('the process got no processor')));
    });
  };
  const receive = (from: Running, message: Delivery<Made>) => {
    if ('ready' in message) {
      from.isReady = true;
      clearTimeout(from.starting);
      if (from === running) for (const order of waiting.values()) startClock(from, order);
      return;
    }
    from.hasDelivered = true;
    const order = take(message.id);
    if ('made' in message) order?.resolve(message.made);
    else order?.reject(new Error(message.error));
  };
  const start = (): Running => {
    const child = startProcess(file, nodeOptions);
    const starting = setTimeout(() => end(busy(new Error('the process did not start in time'))), START_MAX_MS).unref();
    const started: Running = { child, starting, isReady: false, hasDelivered: false };
    const stopped = (why: Error) => {
      clearTimeout(starting);
      if (running !== started) return;
      running = null;
      failAll(why);
    };
    child.on('message', (message) => receive(started, message as Delivery<Made>));
    child.once('error', (cause) => stopped(busy(cause)));
    child.once('close', (code, signal) => stopped(endOf(started, code, signal)));
    return started;
  };
  const end = (why: Error) => {
    clearTimeout(idle);
    clearTimeout(running?.starting);
    const ending = running;
    running = null;
    // One that hangs in the code of a library need not hear a gentler signal.
    ending?.child.kill('SIGKILL');
    failAll(why);
  };
  const close = () => end(busy(new Error('the process was closed')));
  const make = (job: Job) =>
    new Promise<Made>((resolve, reject) => {
      clearTimeout(idle);
      lastId += 1;
      const order: Order<Job> = { id: lastId, job };
      const entry: Waiting<Made> = { resolve, reject, stopClock: () => {} };
      waiting.set(order.id, entry);
      running ??= start();
      if (running.isReady) startClock(running, entry);
      const { child } = running;
      child.ref();
      child.channel?.ref();
      child.send(order, (error) => {
        if (error) take(order.id)?.reject(busy(error));
      });
    });
  return { make, close };
}

function startProcess(file: string, nodeOptions: readonly string[]): ChildProcess {
  const options = { execArgv: [...nodeOptions], env: ENVIRONMENT, serialization: 'advanced' as const };
  // A heap that overflows is reported at length; users who send such files should not fill the operator's log.
  const child = fork(file, { ...options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // Callers of the server itself come first; a process that could not be started has no number.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** Whose fault it is that a process has ended: one that was never ready, or was killed from outside, says nothing of its work. */
function endOf({ isReady, hasDelivered }: Running, code: number | null, signal: string | null): Error {
  const what = `the process ended with ${signal ?? code}`;
  const hasCrashed = signal === null ? code !== 0 : CRASHES.has(signal);
  if (!isReady || !hasCrashed) return busy(new Error(what));
  return new RoomEnded(what, { isPerhapsInherited: hasDelivered });
}

/** Nothing is wrong with the order: whoever gave it should come again. */
function busy(cause: Error): AppError {
  return new AppError('BUSY', { retryAfter: 5, cause });
}
