import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/*
 * Loaded into a server before its own code (node --import faults.ts?KIND). SIGUSR2 causes an unexpected error.
 */
const FAULTS: Record<string, () => unknown> = {
  uncaughtException: () => {
    throw new Error('an error of the test');
  },
  unhandledRejection: () => Promise.reject(new Error('an error of the test')),
  exit: () => process.exit(1),
  /** Blocks the event loop for most of some seconds. */
  async blocked() {
    const end = Date.now() + 4000;
    while (Date.now() < end) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      await setTimeout(1);
    }
  },
};

const block = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
const whenBuilt = (work: (app: FastifyInstance) => void) =>
  subscribe('fastify.initialization', (message) => work((message as { fastify: FastifyInstance }).fastify));

/** Faults that happen by themselves while a server starts: one blocks the event loop for long, as on a busy machine. */
const AT_START: Record<string, () => void> = {
  blockedBeforeListening: () => whenBuilt((app) => app.addHook('onReady', async () => block())),
  blockedAfterListening: () =>
    whenBuilt((app) =>
      app.addHook('onListen', (done) => {
        setImmediate(block);
        done();
      }),
    ),
};

const kind = new URL(import.meta.url).search.slice(1);
AT_START[kind]?.();
process.on('SIGUSR2', () => void FAULTS[kind]?.());

/** The setting that loads a fault into a server. */
export const withFault = (name: string) => ({
  NODE_OPTIONS: `--import ${import.meta.url.replace(/\?.*/, '')}?${name}`,
});
