import { expect, test } from 'vitest';
import { aCase, aPlayer, aScout, aVideo, bothEngines, releaseCases, runJob, testApp } from '../../testing/index.ts';
import { removeOldWatchingJob } from './watching.service.ts';

test.each(bothEngines)(
  'on $name the newest clips that a scout has watched stay, and all of a scout whom a case keeps',
  {
    tags: ['TODAY-17'],
  },
  async (engine) => {
    const app = await testApp({ engine, limits: { watchedClipsPerScout: 2 } });
    const player = await aPlayer(app, { isVerified: true });
    const clips = [];
    for (let at = 0; at < 3; at += 1) clips.push((await aVideo(app, { player, isApproved: true })).id);
    const [many, few, kept] = [await aScout(app), await aScout(app), await aScout(app)];
    for (const [scout, watched] of [
      [many, clips],
      [few, clips.slice(1)],
      [kept, clips],
    ] as const) {
      for (const videoId of watched) {
        app.clock.turn(1);
        await app.as(scout).videos.reportPlays({ ranges: [{ videoId, from: 0, to: 1 }] });
      }
    }
    const watchedBy = async ({ id }: { id: string }) => {
      const rows = app.db
        .selectFrom('watch_states')
        .select('video_id')
        .where('viewer_id', '=', id)
        .orderBy('updated_at');
      return (await rows.execute()).map(({ video_id }) => video_id);
    };
    await aCase(app, { about: kept });
    await runJob(app, removeOldWatchingJob);
    expect(await watchedBy(many)).toEqual(clips.slice(1));
    expect(await watchedBy(few)).toEqual(clips.slice(1));
    expect(await watchedBy(kept)).toEqual(clips);
    await releaseCases(app);
    app.clock.turn(400 * 86_400);
    await runJob(app, removeOldWatchingJob);
    expect(await watchedBy(kept)).toEqual(clips.slice(1));
  },
);
