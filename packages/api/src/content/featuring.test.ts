import { contentImageIdOf } from '@touchline/contracts/home-page';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aContentImage,
  aFeaturedItem,
  aGuardian,
  aHomepageItem,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  aVideo,
  engines,
  refusal,
  snapshotOfContent,
  type TestApp,
  testApp,
} from '../testing/index.ts';
import { contentImageToShow } from './content-images.service.ts';

async function allow(app: TestApp, guardian: Account, child: Account, isGiven: boolean): Promise<void> {
  await app.as(guardian).consents.record({ playerId: child.id, line: 'featuring', isGiven, textVersion: 2 });
}

const shownToAll = async (app: TestApp) => {
  const anyone = app.as(null).content;
  const [featured, homepage] = [await anyone.featured({}), await anyone.homepage({})];
  return [...featured.items, ...homepage.items].map(({ id }) => id);
};

describe.each(engines)('a minor on the home page, on $name', (engine) => {
  test('needs the consent of a guardian: as a player, by a video, in a section, by a later change', {
    tags: ['MINOR-16'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const clip = await aVideo(app, { player: child, isApproved: true });
    const item = await aFeaturedItem(app);
    const section = await aHomepageItem(app);
    const admin = app.as(await anAdmin(app));
    const before = await snapshotOfContent(app);
    for (const attempt of [
      () => admin.content.createFeatured({ type: 'player', title: 'Star', playerId: child.id }),
      () => admin.content.createFeatured({ type: 'video', title: 'Star', videoId: clip.id }),
      () => admin.content.createFeatured({ type: 'text', title: 'Star', videoId: clip.id }),
      () => admin.content.createFeatured({ type: 'player', title: 'Star', playerId: child.id, isActive: false }),
      () => admin.content.createHomepage({ section: 'hero', videoId: clip.id }),
      () => admin.content.updateFeatured({ id: item.id, patch: { type: 'player', playerId: child.id } }),
      () => admin.content.updateFeatured({ id: item.id, patch: { videoId: clip.id } }),
      () => admin.content.updateHomepage({ id: section.id, patch: { videoId: clip.id } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refusal('FEATURING_NOT_ALLOWED'));
    }
    expect(await snapshotOfContent(app)).toEqual(before);
    await allow(app, await aGuardian(app, [child]), child, true);
    const featured = await aFeaturedItem(app, { type: 'player', playerId: child.id });
    expect(await shownToAll(app)).toContain(featured.id);
  });

  test('is shown to all but unverified scouts, who see no minor anywhere', { tags: ['MINOR-16'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const clip = await aVideo(app, { player: child, isApproved: true });
    await allow(app, await aGuardian(app, [child]), child, true);
    await aFeaturedItem(app, { type: 'player', playerId: child.id });
    await aFeaturedItem(app, { type: 'video', videoId: clip.id });
    await aHomepageItem(app, { section: 'hero', videoId: clip.id });
    const adult = await aFeaturedItem(app, { type: 'player', playerId: (await aPlayer(app)).id });
    const seenBy = async (viewer: Account | null) => {
      const { featured, homepage } = app.as(viewer).content;
      return [...(await featured({})).items, ...(await homepage({})).items].map(({ id }) => id);
    };
    expect(await seenBy(await aScout(app))).toEqual([adult.id]);
    for (const viewer of [null, child, await aScout(app, { isVerified: true })]) {
      expect(await seenBy(viewer)).toHaveLength(4);
    }
  });

  test('disappears with the next request when the consent is withdrawn; admins still see the entries and can hide them', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const clip = await aVideo(app, { player: child, isApproved: true });
    const guardian = await aGuardian(app, [child]);
    await allow(app, guardian, child, true);
    const imageUrl = await aContentImage(app);
    const player = await aFeaturedItem(app, { type: 'player', playerId: child.id, imageUrl });
    const video = await aFeaturedItem(app, { type: 'video', videoId: clip.id });
    const hero = await aHomepageItem(app, { section: 'hero', videoId: clip.id });
    const other = await aFeaturedItem(app, { type: 'player', playerId: (await aPlayer(app)).id });
    const image = () =>
      contentImageToShow({ ...app.contextOf(guardian), viewer: null }, contentImageIdOf(imageUrl) ?? '', 'large');
    expect((await shownToAll(app)).sort()).toEqual([player.id, video.id, hero.id, other.id].sort());
    expect(await image()).toMatchObject({ key: expect.any(String) });

    await allow(app, guardian, child, false);
    expect(await shownToAll(app)).toEqual([other.id]);
    await expect(image()).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    const admin = app.as(await anAdmin(app)).content;
    expect((await admin.featured({})).items).toHaveLength(3);
    const rename = admin.updateFeatured({ id: player.id, patch: { title: 'Still here' } });
    await expect(rename).rejects.toMatchObject(refusal('FEATURING_NOT_ALLOWED'));
    expect(await admin.updateFeatured({ id: player.id, patch: { isActive: false } })).toMatchObject({
      isActive: false,
    });
    const again = admin.updateFeatured({ id: player.id, patch: { isActive: true } });
    await expect(again).rejects.toMatchObject(refusal('FEATURING_NOT_ALLOWED'));
  });

  test('is not shown after the 18th birthday before they agree themselves; adults need no consent', {
    tags: ['BIRTH-17'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    await allow(app, guardian, child, true);
    const item = await aFeaturedItem(app, { type: 'player', playerId: child.id });
    const admin = app.as(await anAdmin(app));
    const patch = { dateOfBirth: '2000-01-01', reason: 'Mistyped', seen: 'Passport' };
    await admin.users.change({ id: child.id, patch });
    await admin.users.change({ id: child.id, patch: { isVerified: true } });
    expect(await shownToAll(app)).toEqual([]);
    const create = () => admin.content.createFeatured({ type: 'player', title: 'Star', playerId: child.id });
    await expect(create()).rejects.toMatchObject(refusal('FEATURING_NOT_ALLOWED'));
    await allow(app, child, child, true);
    expect(await shownToAll(app)).toEqual([item.id]);
    await create();
    await admin.content.createFeatured({ type: 'player', title: 'Star', playerId: (await aPlayer(app)).id });
    expect(await shownToAll(app)).toHaveLength(3);
  });

  test('is left out page by page without gaps', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    await allow(app, guardian, child, true);
    const kept: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await aFeaturedItem(app, { type: 'player', playerId: child.id });
      kept.push((await aFeaturedItem(app)).id);
    }
    await allow(app, guardian, child, false);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.as(null).content.featured({ limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(kept);
  });
});
