import { Session } from 'node:inspector/promises';

/** Returns unused memory to the system, in 0.1 s; V8 keeps it otherwise: docs/decisions/020-collect-garbage-at-start.md. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
