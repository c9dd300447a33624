import underPressure from '@fastify/under-pressure';
import { AppError, type Limits } from '@touchline/api';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-handler.ts';

const SAMPLE_MS = 1000;

/** Rejects requests with 503 while the event loop is late, or while the process holds more than `maxRssBytes` (0: no bound). */
export async function rejectUnderOverload(
  app: FastifyInstance,
  { limits, maxRssBytes }: { limits: Pick<Limits, 'eventLoopDelayMaxMs'>; maxRssBytes: number },
): Promise<void> {
  // The sample in which the server begins to listen measures its start. The delay counts after two timers of one sample each, which
  // are as late as the samples.
  let isJudging = false;
  app.addHook('onListen', (done) => {
    const judge = () => {
      isJudging = true;
    };
    setTimeout(() => setTimeout(judge, SAMPLE_MS).unref(), SAMPLE_MS).unref();
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMaxMs,
    ...(maxRssBytes > 0 && { maxRssBytes }),
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request, reply, type) => {
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && !isJudging) return;
      sendError(request, reply, new AppError('BUSY'));
    },
  });
}
