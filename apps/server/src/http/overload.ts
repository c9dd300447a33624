import underPressure from '@fastify/under-pressure';
import { AppError, type Limits } from '@touchline/api';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-handler.ts';

/** How often the delay of the event loop is measured. Milliseconds. */
const SAMPLE_MS = 1000;

/** Rejects requests with 503 while the event loop is late, or while the process holds more than `maxRssBytes` (0: no bound). */
export async function rejectUnderOverload(
  app: FastifyInstance,
  { limits, maxRssBytes }: { limits: Pick<Limits, 'eventLoopDelayMaxMs'>; maxRssBytes: number },
): Promise<void> {
  // The first two samples may have begun before the server listened, and then measure the start rather than an overload.
  let judgedFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    judgedFrom = performance.now() + 2 * SAMPLE_MS;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMaxMs,
    ...(maxRssBytes > 0 && { maxRssBytes }),
    sampleInterval: SAMPLE_MS,
    retryAfter: 5,
    pressureHandler: (request, reply, type) => {
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && performance.now() < judgedFrom) return;
      sendError(request, reply, new AppError('BUSY', { retryAfter: 5 }));
    },
  });
}
