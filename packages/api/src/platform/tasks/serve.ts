import { flushCompileCache } from 'node:module';

export interface TaskRequest<Input> {
  id: number;
  input: Input;
}

/** The first message says only that the process has loaded its code. */
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
    // With --expose-gc. The collector does not count memory outside the heap, and would let it grow.
    globalThis.gc?.();
  };
  process.on('message', (request: TaskRequest<Input>) => void respond(request));
  process.once('disconnect', () => process.exit());
  process.send?.({ ready: true } satisfies TaskResponse<Output>);
  // Node keeps compiled sources at a clean exit only, and idle processes are killed.
  flushCompileCache();
}
