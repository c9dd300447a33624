import { flushCompileCache } from 'node:module';

export interface TaskRequest<Input> {
  id: number;
  input: Input;
}

/** The first message, `ready`, tells that the process has loaded its code. */
export type TaskResponse<Output> = { ready: true } | { id: number; output: Output } | { id: number; error: string };

export function serve<Input, Output>(handle: (input: Input) => Promise<Output>): void {
  const respond = async ({ id, input }: TaskRequest<Input>) => {
    let response: TaskResponse<Output>;
    try {
      response = { id, output: await handle(input) };
    } catch (error) {
      response = { id, error: error instanceof Error ? String(error.stack) : String(error) };
    }
    process.send?.(response);
    // Exists with --expose-gc only. The collector does not count memory outside of the heap, which would grow.
    globalThis.gc?.();
  };
  process.on('message', (request: TaskRequest<Input>) => void respond(request));
  process.once('disconnect', () => process.exit());
  process.send?.({ ready: true } satisfies TaskResponse<Output>);
  // Node writes the compile cache only at a clean exit, and idle processes are killed.
  flushCompileCache();
}
