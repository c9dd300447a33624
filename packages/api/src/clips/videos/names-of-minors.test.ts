import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import { describe, expect, test } from 'vitest';
import {
  aFeaturedItem,
  aGuardian,
  aHomepageItem,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  aVideo,
  engines,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

/** A minor with a public clip that names them, and who is shown on the home page. */
async function aPublicMinor(app: TestApp) {
  const child = await aMinor(app, { firstName: 'Leo', lastName: 'Marshall', username: 'leo.marshall10' });
  const guardian = await aGuardian(app, [child]);
  for (const line of ['public-clips', 'featuring'] as const) {
    await app.as(guardian).consents.record({ playerId: child.id, line, isGiven: true, textVersion: 2 });
  }
  const texts = { title: 'Leo Marshall scores', description: 'By @leo.marshall10', tags: ['Marshall', 'derby'] };
  const clip = await aVideo(app, { player: child, isApproved: true, ...texts });
  await aFeaturedItem(app, {
    type: 'player',
    title: 'Leo MARSHALL, 16',
    playerId: child.id,
    content: 'Marshall’s week',
  });
  await aFeaturedItem(app, { type: 'video', title: 'Marshall', videoId: clip.id, description: 'See leo.marshall10' });
  await aHomepageItem(app, {
    section: 'hero',
    title: 'Watch Leo Marshall',
    videoId: clip.id,
    buttonText: 'More of Marshall',
  });
  return { child, guardian, clip };
}

/** All that the lists and pages with the clip and the home page say to a viewer. */
async function readBy(app: TestApp, viewer: Account | null, { clip, child }: { clip: Video; child: Account }) {
  const { videos, content } = app.as(viewer);
  const read = [
    await videos.list({}),
    await videos.list({ playerId: child.id }),
    await videos.byId({ id: clip.id }),
    await videos.ofPlayer({ playerId: child.id }),
    await content.featured({}),
    await content.homepage({}),
  ];
  return JSON.stringify(read);
}

const NAMES = /marshall/i;

describe.each(engines)('the public clip of a minor, on $name', (engine) => {
  test('and the home page tell the public the first name alone, whatever the texts say', {
    tags: ['MINOR-15'],
  }, async () => {
    const app = await testApp({ engine });
    const family = await aPublicMinor(app);
    const others = [null, await aPlayer(app), await aMinor(app), await aGuardian(app, [await aMinor(app)])];
    for (const viewer of others) {
      const read = await readBy(app, viewer, family);
      expect(read).not.toMatch(NAMES);
      expect(read).toContain('"firstName":"Leo","lastName":""');
      expect(read).toContain('Leo scores');
    }
  });

  test('tells verified scouts the name of the short card, whatever the texts say', async () => {
    const app = await testApp({ engine });
    const { child, clip } = await aPublicMinor(app);
    const { videos } = app.as(await aScout(app, { isVerified: true }));
    const lists = [
      await videos.list({}),
      await videos.list({ playerId: child.id }),
      await videos.byId({ id: clip.id }),
    ];
    const read = JSON.stringify([...lists, await videos.ofPlayer({ playerId: child.id })]);
    expect(read).not.toMatch(NAMES);
    expect(read).toContain('"firstName":"Leo","lastName":"M."');
  });

  test('tells the family and admins the whole name', async () => {
    const app = await testApp({ engine });
    const family = await aPublicMinor(app);
    const { child, guardian, clip } = family;
    for (const viewer of [child, guardian, await anAdmin(app)]) {
      const video = await app.as(viewer).videos.byId({ id: clip.id });
      expect(video).toMatchObject({ player: { lastName: 'Marshall' }, username: 'leo.marshall10' });
    }
    expect(await readBy(app, await anAdmin(app), family)).toContain('Leo MARSHALL, 16');
  });

  test('of a player who has come of age has the whole name', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { lastName: 'Marshall', isVerified: true });
    const clip = await aVideo(app, { player, isApproved: true, title: 'Marshall scores' });
    expect(await app.as(null).videos.byId({ id: clip.id })).toMatchObject({
      title: 'Marshall scores',
      username: player.username,
    });
  });
});
