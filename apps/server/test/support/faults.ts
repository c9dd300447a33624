import { setTimeout } from 'node:timers/promises';

/*
 * Loaded into a server before the server itself (node --import faults.ts?KIND). On SIGUSR2 something happens that nobody
 * has foreseen.
 */
const FAULTS: Record<string, () => unknown> = {
  uncaughtException: () => {
    throw new Error('a fault of the test');
  },
  unhandledRejection: () => Promise.reject(new Error('a fault of the test')),
  /** Holds the event loop up for most of some seconds. */
  async blocked() {
    const end = Date.now() + 4000;
    while (Date.now() < end) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      await setTimeout(1);
    }
  },
};

const kind = new URL(import.meta.url).search.slice(1);
process.on('SIGUSR2', () => void FAULTS[kind]?.());

/** The setting that loads a fault into a server. */
export const withFault = (name: string) => ({
  NODE_OPTIONS: `--import ${import.meta.url.replace(/\?.*/, '')}?${name}`,
});
