import { AppError } from '../errors.ts';
import { createTaskProcess, TaskFailed, type TaskOptions, type TaskProcess } from './task-process.ts';

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
