import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aVideo,
  copied,
  engines,
  plansOf,
  prepareVideos,
  sqlite,
  testApp,
  uploaded,
} from '../../testing/index.ts';
import { listCopies } from './copies.service.ts';

describe.each(engines)('on $name', (engine) => {
  test('the same file is found before it is prepared, first that of another player', { tags: ['REV-16'] }, async () => {
    const app = await testApp({ engine });
    const [ann, bea] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const video = await aVideo(app, { player: ann });
    const again = await aVideo(app, { player: ann });
    const ofBea = await aVideo(app, { player: bea, isApproved: true });
    expect(await listCopies(app.db, video.id)).toMatchObject([
      { kind: 'exact', video: { id: ofBea.id, isApproved: true }, isSamePlayer: false, share: 1 },
      { kind: 'exact', video: { id: again.id, isApproved: false }, isSamePlayer: true, share: 1 },
    ]);
    for (const index of Array.from({ length: 11 }).keys()) await aVideo(app, { player: ann, title: `Copy ${index}` });
    const many = await listCopies(app.db, video.id);
    expect(many).toHaveLength(10);
    expect(many[0]?.video.id).toBe(ofBea.id);
  });
});

test('copies are found by indexes, with a fixed number of statements', { tags: ['REV-16'] }, async () => {
  const app = await testApp({ engine: sqlite });
  const video = await aVideo(app, { content: await copied('through-ball') });
  const original = await aVideo(app, { content: await uploaded('through-ball') });
  await prepareVideos(app);
  const found: string[] = [];
  const plans = await plansOf(app, async (db) => {
    found.push(...(await listCopies(db, video.id)).map((copy) => copy.video.id));
  });
  expect(found).toEqual([original.id]);
  expect(plans).toHaveLength(4);
  expect(plans[1]).toContain('SEARCH found USING PRIMARY KEY (frame_key=?)');
  expect(plans[3]).toContain('videos_by_content (sha256=?)');
  expect(plans.join(' | ')).not.toMatch(/SCAN (videos|video_fingerprints|found|users)/);
});
