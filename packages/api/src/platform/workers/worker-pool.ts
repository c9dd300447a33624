import { AppError } from '../errors.ts';
import { createWorkerProcess, WorkerFailed, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

/** A pool of at most `size` processes, each with one request at a time. The caller's queue bounds concurrent requests. */
export function createWorkerPool<Input, Output>(size: number, options: WorkerOptions) {
  const all: WorkerProcess<Input, Output>[] = [];
  // The process that was used last is used first, so that those above the need exit.
  const free: WorkerProcess<Input, Output>[] = [];
  const add = () => {
    if (all.length >= size) throw new AppError('BUSY');
    const worker = createWorkerProcess<Input, Output>(options);
    all.push(worker);
    return worker;
  };
  const run: WorkerProcess<Input, Output>['run'] = async (input, own) => {
    const worker = free.pop() ?? add();
    try {
      return await worker.run(input, own).catch((error: unknown) => {
        // Earlier requests may have caused the crash: only a crash of a new process proves the input at fault.
        if (error instanceof WorkerFailed && error.wasUsedBefore) return worker.run(input, own);
        throw error;
      });
    } finally {
      free.push(worker);
    }
  };
  return { run, close: () => all.forEach((worker) => void worker.close()) };
}
