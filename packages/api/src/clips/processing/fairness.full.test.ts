import { expect, onTestFinished, test } from 'vitest';
import { bindJobs } from '../../platform/jobs/define-job.ts';
import { recording } from '../../testing/clips.ts';
import { greenClip } from '../../testing/green-clip.ts';
import { aPlayer, aVideo, testApp } from '../../testing/index.ts';
import { processingJobs } from './process-video.ts';
import { videoWhenPrepared } from './processing.service.ts';

const TEN_MINUTES = 600_000;

test('three green videos of 170 s in 4K at 60 keep no other clip waiting, and take what a player has a day', {
  timeout: TEN_MINUTES,
}, async () => {
  const app = await testApp({ limits: { processingWaitMs: TEN_MINUTES } });
  const [a, b] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
  const content = await greenClip({ seconds: 170 });
  expect(content.length).toBeLessThan(10_000_000);
  for (const title of ['one', 'two', 'three']) await aVideo(app, { player: a, title, content });
  const clip = await aVideo(app, { player: b, content: await recording('h264.mp4') });
  await app.shared.jobs.start(bindJobs(app.shared, processingJobs));
  onTestFinished(() => app.shared.jobs.stop());
  const ready = await videoWhenPrepared(app.shared, clip);
  expect(ready.processing).toBe('ready');
  const others = (await app.as(a).videos.ofPlayer({ playerId: a.id })).items;
  expect(others.map(({ processing }) => processing)).toEqual(['processing', 'processing', 'processing']);
  const { secondsLeft } = await app.as(a).videos.uploadBudget();
  expect(secondsLeft).toBeLessThan(3000);
});
