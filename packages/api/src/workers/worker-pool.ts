import { AppError } from '../errors.ts';
import { createWorkerProcess, WorkerFailed, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

/** Worker processes of one kind, each with one request at a time. They start when they are needed and exit after an idle time. */
export interface WorkerPool<Input, Output> {
  /**
   * @throws {WorkerFailed} when the request crashed its process or took too long, {AppError} BUSY when nothing is known about it
   */
  run(input: Input): Promise<Output>;
  /** Ends all processes; pending requests fail with BUSY. */
  close(): void;
}

/** A pool of at most `size` processes. The caller's queue bounds the number of concurrent requests. */
export function createWorkerPool<Input, Output>(size: number, options: WorkerOptions): WorkerPool<Input, Output> {
  const all: WorkerProcess<Input, Output>[] = [];
  // The process that was used last is used first, so that those above the need exit.
  const free: WorkerProcess<Input, Output>[] = [];
  const add = () => {
    if (all.length >= size) throw new AppError('BUSY', { retryAfter: 5 });
    const worker = createWorkerProcess<Input, Output>(options);
    all.push(worker);
    return worker;
  };
  const run = async (input: Input) => {
    const worker = free.pop() ?? add();
    try {
      return await worker.run(input).catch((error: unknown) => {
        // Earlier requests may have caused the crash: only a crash of a new process proves the input at fault.
        if (error instanceof WorkerFailed && error.wasUsedBefore) return worker.run(input);
        throw error;
      });
    } finally {
      free.push(worker);
    }
  };
  return { run, close: () => all.forEach((worker) => void worker.close()) };
}
