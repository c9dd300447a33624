import { Session } from 'node:inspector/promises';

/**
 * Gives the system back what only starting took, a quarter of all the memory a new server holds: V8 itself would keep it
 * for as long as nothing else asks. Takes a tenth of a second, once.
 */
export async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
