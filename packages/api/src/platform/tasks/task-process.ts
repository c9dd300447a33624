import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { AppError } from '../errors.ts';
import type { TaskRequest, TaskResponse } from './serve.ts';
import { type Excess, limitUse, type UseLimits } from './use-limits.ts';

export type TaskProcess<Input, Output> = ReturnType<typeof createTaskProcess<Input, Output>>;
type OwnLimits = Pick<UseLimits, 'cpuMaxMs'>;

export class TaskFailed extends Error {
  override name = 'TaskFailed';
  /** The process had completed other requests before, whose effects may have caused the failure. */
  readonly wasUsedBefore: boolean;
  readonly wasTooLong: boolean;

  constructor(message: string, { wasUsedBefore = false, wasTooLong = false } = {}) {
    super(message);
    this.wasUsedBefore = wasUsedBefore;
    this.wasTooLong = wasTooLong;
  }
}

export interface TaskOptions extends UseLimits {
  file: string;
  nodeOptions: readonly string[];
  idleMs: number;
  /** A priority of os.setPriority. The default is for work that a request waits for, and is set when the process has loaded its code. */
  priority?: number;
  startMaxMs?: number;
}

interface Pending<Output> {
  own: OwnLimits;
  resolve(output: Output): void;
  reject(error: Error): void;
  stopTimer(): void;
}

interface Running {
  child: ChildProcess;
  startTimer: NodeJS.Timeout;
  isReady: boolean;
  hasResponded: boolean;
}

/** If both compete for a processor, the server gets three quarters of it. */
const PRIORITY = 5;
const START_MAX_MS = 8000;

/** Signals that a process causes itself; V8 aborts when its heap overflows. */
const CRASHES: ReadonlySet<string> = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP']);

/** Handles requests in a child process, which starts when it is needed and exits after an idle time. */
export function createTaskProcess<Input, Output>({
  file,
  nodeOptions,
  idleMs,
  priority,
  startMaxMs = START_MAX_MS,
  ...limits
}: TaskOptions) {
  let running: Running | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  const pending = new Map<number, Pending<Output>>();

  const take = (id: number): Pending<Output> | undefined => {
    const request = pending.get(id);
    if (!request) return undefined;
    pending.delete(id);
    request.stopTimer();
    if (pending.size === 0) {
      idleTimer = setTimeout(close, idleMs).unref();
      // An idle process does not keep the server from exiting.
      running?.child.unref();
      running?.child.channel?.unref();
    }
    return request;
  };
  const failAll = (why: Error) => {
    for (const id of [...pending.keys()]) take(id)?.reject(why);
  };
  const watchUse = (taskProcess: Running, request: Pending<Output>) => {
    request.stopTimer = limitUse(taskProcess.child.pid, { ...limits, ...request.own }, (excess) =>
      end(overLimit(excess, taskProcess)),
    );
  };
  const receive = (from: Running, message: TaskResponse<Output>) => {
    if ('ready' in message) {
      from.isReady = true;
      clearTimeout(from.startTimer);
      if (priority === undefined) lowerPriority(from.child.pid, PRIORITY);
      if (from === running) for (const request of pending.values()) watchUse(from, request);
      return;
    }
    from.hasResponded = true;
    const request = take(message.id);
    if ('output' in message) request?.resolve(message.output);
    else request?.reject(new Error(message.error));
  };
  const start = (): Running => {
    const child = startProcess(file, nodeOptions, priority);
    const startTimer = setTimeout(() => end(busy(new Error('the process did not start in time'))), startMaxMs);
    const started: Running = { child, startTimer: startTimer.unref(), isReady: false, hasResponded: false };
    const stopped = (why: Error) => {
      clearTimeout(startTimer);
      if (running !== started) return;
      running = null;
      failAll(why);
    };
    child.on('message', (message) => receive(started, message as TaskResponse<Output>));
    child.once('error', (cause) => stopped(busy(cause)));
    child.once('close', (code, signal) => stopped(exitError(started, code, signal)));
    return started;
  };
  const end = (why: Error) => {
    clearTimeout(idleTimer);
    clearTimeout(running?.startTimer);
    const ending = running;
    running = null;
    // A process that hangs in native code does not react to SIGTERM.
    ending?.child.kill('SIGKILL');
    failAll(why);
  };
  const close = () => end(busy(new Error('the process was closed')));
  /** Throws TaskFailed when the input is at fault, BUSY when nothing is known about it. `own` are lower limits. */
  const run = (input: Input, own: OwnLimits = {}) =>
    new Promise<Output>((resolve, reject) => {
      clearTimeout(idleTimer);
      lastId += 1;
      const request: TaskRequest<Input> = { id: lastId, input };
      const entry: Pending<Output> = { own, resolve, reject, stopTimer: () => {} };
      pending.set(request.id, entry);
      running ??= start();
      if (running.isReady) watchUse(running, entry);
      const { child } = running;
      child.ref();
      child.channel?.ref();
      child.send(request, (error) => {
        if (error) take(request.id)?.reject(busy(error));
      });
    });
  return { run, close };
}

/** A pool of at most `size` processes with one request each. The caller limits concurrent requests. */
export function createTaskPool<Input, Output>(size: number, options: TaskOptions) {
  const all: TaskProcess<Input, Output>[] = [];
  // The process that was used last is used first, so that unneeded ones become idle and exit.
  const free: TaskProcess<Input, Output>[] = [];
  const add = () => {
    if (all.length >= size) throw new AppError('BUSY');
    const taskProcess = createTaskProcess<Input, Output>(options);
    all.push(taskProcess);
    return taskProcess;
  };
  const run: TaskProcess<Input, Output>['run'] = async (input, own) => {
    const taskProcess = free.pop() ?? add();
    try {
      return await taskProcess.run(input, own).catch((error: unknown) => {
        // Earlier requests may have caused the crash. Only the crash of a new process proves that the input did.
        if (error instanceof TaskFailed && error.wasUsedBefore) return taskProcess.run(input, own);
        throw error;
      });
    } finally {
      free.push(taskProcess);
    }
  };
  return { run, close: () => all.forEach((taskProcess) => void taskProcess.close()) };
}

/** The environment has no secrets of the server. The compile cache saves a third of the start; with more arenas freed memory is not returned. */
function startProcess(file: string, nodeOptions: readonly string[], priority: number | undefined): ChildProcess {
  // Node adds a folder of its own for each version and set of options.
  const compiled = getCompileCacheDir();
  const env = { MALLOC_ARENA_MAX: '2', ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) };
  const options = { execArgv: [...nodeOptions], env, serialization: 'advanced' as const };
  // V8 prints a long report when its heap overflows. Uploaded files must not fill the operator's log.
  const child = fork(file, { ...options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  if (priority !== undefined) lowerPriority(child.pid, priority);
  return child;
}

/** Linux has a priority for each thread, which new ones inherit (sched(7)). A process that could not start has no pid. */
function lowerPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  for (const id of threadsOf(pid)) {
    try {
      setPriority(id, Math.max(priority, getPriority()));
    } catch (error) {
      if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error;
    }
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function overLimit(excess: Excess, { hasResponded: wasUsedBefore }: Running): Error {
  if (excess === 'elapsed') return busy(new Error('the process got no processor'));
  // Memory that earlier requests have left counts too.
  if (excess === 'memory') return new TaskFailed('the process took too much memory', { wasUsedBefore });
  if (excess === 'stalled') return new TaskFailed('the process has stopped working');
  return new TaskFailed('the process took too long', { wasTooLong: true });
}

/** The requests are not at fault if the process was never ready, exited with 0 or was killed from outside. */
function exitError({ isReady, hasResponded }: Running, code: number | null, signal: string | null): Error {
  const what = `the process ended with ${signal ?? code}`;
  const hasCrashed = signal === null ? code !== 0 : CRASHES.has(signal);
  if (!isReady || !hasCrashed) return busy(new Error(what));
  return new TaskFailed(what, { wasUsedBefore: hasResponded });
}

function busy(cause: Error): AppError {
  return new AppError('BUSY', { cause });
}
