import { statSync } from 'node:fs';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bindJobs } from '../../platform/jobs/define-job.ts';
import { type Recording, recordingPath } from '../../testing/clips.ts';
import { aPlayer, aVideo, engines, prepareVideos, type TestApp, testApp } from '../../testing/index.ts';
import { ConversionRejected, type VideoConverter } from '../media/conversion/video-converter.ts';
import { NO_FACTS } from '../media/probe/probe-result.ts';
import { readMediaFacts } from '../media/probe/read-media.ts';
import { estimateWork, isLight } from '../media/work.ts';
import { processingJobs } from './process-video.ts';

/** Plain green in 4K, 170 seconds at 60 pictures a second, and a clip of five seconds. */
const [HEAVY, LIGHT] = [1000, 9];

/** An app that records which videos are begun, by their titles, and in which those of one player never end. */
async function aLine(options: Parameters<typeof testApp>[0]) {
  const app = await testApp(options);
  const [a, b] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
  const titles = new Map<string, string>();
  const begun: string[] = [];
  const heard = new Map<string, () => void>();
  const convert: VideoConverter['convert'] = async ({ source }, signal) => {
    const [, title = ''] = [...titles].find(([key]) => source.includes(key)) ?? [];
    begun.push(title);
    heard.get(title)?.();
    if (title.startsWith('endless')) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new ConversionRejected('unreadable', 'no');
  };
  app.shared.videoConverter = { ...app.shared.videoConverter, convert };
  return {
    app,
    a,
    b,
    begun,
    /** Stores a video of this work. */
    async add(title: string, { player, work }: { player: Account; work: number }) {
      probeFinds(app, work);
      const { filename } = await aVideo(app, { player, title });
      titles.set(filename, title);
    },
    /** Runs jobs as a server does, until this video is begun. */
    async runUntil(title: string) {
      const isBegun = new Promise<void>((resolve) => heard.set(title, resolve));
      await app.shared.jobs.start(bindJobs(app.shared, processingJobs));
      onTestFinished(() => app.shared.jobs.stop());
      await isBegun;
    },
  };
}

function probeFinds(app: TestApp, work: number): void {
  const facts = { ...NO_FACTS, duration: 5, work };
  const probe = async () => ({ isVideo: true as const, type: 'video/mp4', facts });
  app.shared.videoProbe = { ...app.shared.videoProbe, probe };
}

describe.each(engines)('on $name', (engine) => {
  test('three heavy videos of one player do not delay a short clip of another one', { tags: ['CLIP-09'] }, async () => {
    const { a, b, add, begun, runUntil } = await aLine({ engine });
    for (const title of ['endless 1', 'endless 2', 'endless 3']) await add(title, { player: a, work: HEAVY });
    await add('clip', { player: b, work: LIGHT });
    await runUntil('clip');
    expect(begun.filter((title) => title !== 'clip')).toEqual(begun.includes('endless 1') ? ['endless 1'] : []);
  });

  test('players take turns, whatever the order in which they have sent their videos', {
    tags: ['CLIP-09'],
  }, async () => {
    const { app, a, b, add, begun } = await aLine({ engine });
    for (const title of ['a1', 'a2', 'a3']) await add(title, { player: a, work: LIGHT });
    await add('b1', { player: b, work: LIGHT });
    await prepareVideos(app);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });
});

describe('the work of a conversion', () => {
  const [hd, uhd] = [
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ];
  test.each([
    ['five seconds of 1080p', { ...hd, duration: 5, rate: 30 }, 10, true],
    ['three minutes of 1080p', { ...hd, duration: 180, rate: 30 }, 325, true],
    ['more than that', { ...hd, duration: 182, rate: 30 }, 329, false],
    ['two minutes of 1080p at 60', { ...hd, duration: 120, rate: 60 }, 433, false],
    ['five seconds of 4K at 60', { ...uhd, duration: 5, rate: 60 }, 30, true],
    ['170 seconds of 4K at 60', { ...uhd, duration: 170, rate: 60 }, 995, false],
    ['slow motion at 240', { ...hd, duration: 10, rate: 240 }, 59, true],
    ['an hour of small pictures', { width: 320, height: 180, duration: 3600, rate: 15 }, 91, true],
    ['pictures without pauses', { ...uhd, frames: 50_000, duration: 1, rate: 1 }, 2489, false],
    ['a video that never ends', { ...uhd, duration: 1e6, rate: 60 }, 2700, false],
    ['one picture', { width: 2, height: 2, frames: 1, duration: 0, rate: 25 }, 1, true],
  ])('of %s is estimated by duration, size and rate', (_what, facts, seconds, light) => {
    const work = estimateWork({ frames: Math.ceil(facts.duration * facts.rate), ...facts });
    expect([work, isLight(work)]).toEqual([seconds, light]);
  });

  test.each<[Recording, number]>([
    ['h264.mp4', 8],
    ['uhd60.mp4', 3],
    ['portrait.mp4', 1],
  ])('of %s is read with its metadata', async (name, work) => {
    const path = recordingPath(name);
    expect(await readMediaFacts('mp4', { path, size: statSync(path).size })).toMatchObject({ work });
  });

  test('that is not known is no light one', () => {
    expect([isLight(null), estimateWork({ width: 1, height: 1, frames: 1, duration: Number.NaN, rate: 1 })]).toEqual([
      false,
      null,
    ]);
  });
});
