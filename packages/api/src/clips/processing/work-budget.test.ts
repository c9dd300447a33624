import { Readable } from 'node:stream';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  appError,
  aVideo,
  engines,
  prepareVideos,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  tinyClip,
} from '../../testing/index.ts';
import { ConversionRejected, WorkUsedUp } from '../media/conversion/video-converter.ts';
import { NO_FACTS } from '../media/probe/probe-result.ts';
import { FULL_HD_WORK } from '../media/work.ts';
import { beginUpload } from '../upload/resumable/uploads.service.ts';
import { addVideo, admitUpload, replaceFile } from '../upload/upload.service.ts';

const DAY = 24 * 3600;
const HOUR = 3600;

/** An app in which each video takes so many seconds of the processor, of a hundred that a player has a day. */
async function anApp(work: number | null, options: Parameters<typeof testApp>[0] = {}) {
  const limits = { conversionSecondsPerPlayer: { uses: 100, seconds: DAY } };
  const app = await testApp({ limits, ...options });
  const facts = { ...NO_FACTS, duration: 1, work };
  app.shared.videoProbe = {
    ...app.shared.videoProbe,
    probe: async () => ({ isVideo: true, type: 'video/mp4', facts }),
  };
  return app;
}

const leftOf = async (app: TestApp, player: Account) => (await app.as(player).videos.uploadBudget()).secondsLeft;

async function send(app: TestApp, player: Account, playerId = player.id) {
  const admission = await admitUpload(app.contextOf(player), null);
  const staged = await app.shared.files.stage(Readable.from([await tinyClip()]));
  const fields = { title: 'Goal', playerId };
  return addVideo(admission, { staged, originalName: 'goal.mp4', fields }).finally(admission.release);
}

const TIME_USED = { ...appError('CONVERSION_TIME_USED'), retryAfter: DAY - HOUR };

describe.each(engines)('the time for conversions that a player has a day, on $name', (engine) => {
  test('is told before an upload, and the last video may exceed it', { tags: ['CLIP-10'] }, async () => {
    const app = await anApp(60, { engine });
    const player = await aPlayer(app, { isVerified: true });
    expect(await app.as(player).videos.uploadBudget()).toEqual({
      secondsLeft: Math.floor(100 / FULL_HD_WORK),
      resetsAt: null,
    });
    await aVideo(app, { player });
    const resetsAt = new Date(app.clock.now().getTime() + DAY * 1000).toISOString();
    const left = { secondsLeft: Math.floor(40 / FULL_HD_WORK), resetsAt };
    expect(await app.as(player).videos.uploadBudget()).toEqual(left);
    await aVideo(app, { player });
    expect(await leftOf(app, player)).toBe(0);
  });

  test('once used refuses uploads in one and in parts and another file before a byte is sent, and another attempt, until it resets', {
    tags: ['CLIP-10'],
  }, async () => {
    const app = await anApp(100, { engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    await app.db.updateTable('videos').set({ processing: 'failed' }).execute();
    app.clock.turn(HOUR);
    const announced = { bytes: 10, metadata: { title: 'Goal', filename: 'a.mp4' } };
    await expect(admitUpload(app.contextOf(player), null)).rejects.toMatchObject(TIME_USED);
    await expect(admitUpload(app.contextOf(player), null, id)).rejects.toMatchObject(TIME_USED);
    await expect(beginUpload(app.contextOf(player), announced)).rejects.toMatchObject(TIME_USED);
    await expect(admitUpload(app.contextOf(player), null)).rejects.toThrow(
      "Your videos have used today's time for preparing videos. You can upload again in 23 hours.",
    );
    await expect(app.as(player).videos.reprocess({ id })).rejects.toMatchObject(refusal('CONVERSION_TIME_USED'));
    await aVideo(app);
    app.clock.turn(DAY - HOUR);
    expect(await leftOf(app, player)).toBe(Math.floor(100 / FULL_HD_WORK));
    await app.as(player).videos.reprocess({ id });
    expect(await leftOf(app, player)).toBe(0);
  });

  test('is exceeded by one of two files that arrive at the same time, as video or as replacement', async () => {
    const app = await anApp(100, { engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    app.clock.turn(DAY);
    const admissions = await Promise.all([0, 1].map(() => admitUpload(app.contextOf(player), null)));
    const stage = async () => ({
      staged: await app.shared.files.stage(Readable.from([await tinyClip()])),
      originalName: 'goal.mp4',
    });
    const [first, second] = admissions;
    if (!first || !second) return expect.unreachable();
    const results = await Promise.allSettled([
      addVideo(first, { ...(await stage()), fields: { title: 'Goal' } }),
      replaceFile(second, id, await stage()),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is not taken by what admins upload for the player or have tried again', async () => {
    const app = await anApp(100, { engine });
    const [player, admin] = [await aPlayer(app, { isVerified: true }), await theAdmin(app)];
    const { id } = await send(app, admin, player.id);
    await app.db.updateTable('videos').set({ processing: 'failed' }).execute();
    await app.as(admin).videos.reprocess({ id });
    expect(await app.as(admin).videos.uploadBudget()).toEqual({ secondsLeft: null, resetsAt: null });
    expect(await leftOf(app, player)).toBe(Math.floor(100 / FULL_HD_WORK));
  });

  test('counts what a conversion took beyond what the pictures had told', async () => {
    const app = await anApp(1, { engine });
    const player = await aPlayer(app, { isVerified: true });
    const { convert } = app.shared.videoConverter;
    const slow: typeof convert = async (...input) => ({ ...(await convert(...input)), work: 60 });
    app.shared.videoConverter = { ...app.shared.videoConverter, convert: slow };
    await aVideo(app, { player, isReady: true });
    expect(await leftOf(app, player)).toBe(Math.floor(40 / FULL_HD_WORK));
  });

  test('a video that takes more than its pictures tell goes on with the heavy ones, and its player is charged for it', async () => {
    const app = await anApp(1, { engine });
    const player = await aPlayer(app, { isVerified: true });
    const asked: unknown[] = [];
    const convert = async (_input: unknown, _signal: unknown, manner: object = {}) => {
      asked.push(manner);
      const isLight = asked.length === 1;
      throw isLight ? new WorkUsedUp('too-long', 'used up') : new ConversionRejected('unreadable', 'no');
    };
    app.shared.videoConverter = { ...app.shared.videoConverter, convert };
    const { id } = await aVideo(app, { player });
    await prepareVideos(app);
    expect(asked).toEqual([{ pace: 'quick', cpuMaxMs: 30_000 }, { pace: 'slow' }]);
    expect(await app.as(player).videos.byId({ id })).toMatchObject({ processing: 'failed' });
    expect(await leftOf(app, player)).toBe(Math.floor(70 / FULL_HD_WORK));
  });
});
