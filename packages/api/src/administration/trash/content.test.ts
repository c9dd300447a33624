import { contentImageIdOf } from '@touchline/contracts/home-page';
import { describe, expect, test } from 'vitest';
import { removeUnusedContentImages } from '../../content/content-images.service.ts';
import {
  aContentImage,
  aFeaturedItem,
  aGuardian,
  aHomepageItem,
  aMinor,
  anAdmin,
  aPlayer,
  aVideo,
  bothEngines,
  movedItem,
  refusal,
  runJob,
  snapshot,
  snapshotOfContent,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { eraseTrashJob } from './erasing.service.ts';

const DAY = 86_400;

const adminOf = async (app: TestApp) => app.as(await theAdmin(app));
const move = async (app: TestApp, { id }: { id: string }) =>
  movedItem(await (await adminOf(app)).trash.move({ kind: 'content', id }));
const filesOf = async (app: TestApp) => (await storedFiles(app.folder)).length;

describe.each(bothEngines)('an entry of the home page in the trash, on $name', (engine) => {
  test('is gone for visitors and admins, and comes back as it was, at its place', { tags: ['TRASH-11'] }, async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    await aHomepageItem(app, { title: 'First', sortOrder: 1 });
    const section = await aHomepageItem(app, { title: null, sortOrder: 2 });
    await aHomepageItem(app, { title: 'Last', sortOrder: 3 });
    const feature = await aFeaturedItem(app, { title: 'News' });
    const before = await snapshotOfContent(app);

    const items = [await move(app, section), await move(app, feature)];

    expect(items).toMatchObject([
      { kind: 'content', label: expect.stringMatching(/ without a title$/) },
      { kind: 'content', label: 'News' },
    ]);
    expect((await app.as(null).content.homepage({})).items.map(({ title }) => title)).toEqual(['First', 'Last']);
    expect((await admin.content.featured({})).items).toEqual([]);
    await expect(admin.content.updateFeatured({ id: feature.id, patch: { title: 'x' } })).rejects.toMatchObject(
      refusal('CONTENT_NOT_FOUND'),
    );
    expect((await admin.trash.list({ kind: 'content' })).items).toHaveLength(2);
    expect((await admin.trash.list({ kind: 'video' })).items).toEqual([]);
    expect(await admin.trash.restoreMany({ ids: items.map(({ id }) => id) })).toMatchObject([
      { error: null },
      { error: null },
    ]);
    expect(await snapshotOfContent(app)).toEqual(before);
    const { items: acts } = await admin.audit.list({ targetId: feature.id });
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['content.create', 'content.restore', 'content.trash']);
  });

  test('keeps its picture from every clean-up, hidden from visitors, until it is erased', {
    tags: ['TRASH-11'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const imageUrl = await aContentImage(app);
    const [kept, other] = [await aHomepageItem(app, { imageUrl }), await aFeaturedItem(app, { imageUrl })];
    const item = await move(app, kept);
    await admin.content.deleteFeatured({ id: other.id });
    app.clock.turn(2 * DAY);
    await removeUnusedContentImages(app.shared);
    expect(await filesOf(app)).toBe(2);

    await admin.trash.restore({ id: item.id });
    expect((await app.as(null).content.homepage({})).items).toMatchObject([{ imageUrl }]);
    const again = await move(app, kept);
    app.clock.turn(30 * DAY - 60);
    await runJob(app, eraseTrashJob);
    expect(await filesOf(app)).toBe(2);
    app.clock.turn(120);
    await runJob(app, eraseTrashJob);
    expect(await filesOf(app)).toBe(0);
    expect(await app.db.selectFrom('content_images').select('id').execute()).toEqual([]);
    await expect(admin.trash.restore({ id: again.id })).rejects.toMatchObject(refusal('TRASH_ITEM_NOT_FOUND'));
  });

  test('that is erased leaves a picture that another entry shows or would show', async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const imageUrl = await aContentImage(app);
    const [one, two] = [await aHomepageItem(app, { imageUrl }), await aFeaturedItem(app, { imageUrl })];
    const [first, second] = [await move(app, one), await move(app, two)];
    await admin.trash.erase({ id: first.id });
    expect(await filesOf(app)).toBe(2);
    await admin.trash.erase({ id: second.id });
    expect(await filesOf(app)).toBe(0);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    expect(contentImageIdOf(imageUrl)).not.toBeNull();
  });

  test('comes back inactive where a minor may not be featured any more, or whom it shows has gone', {
    tags: ['TRASH-12'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const allow = (isGiven: boolean) =>
      app.as(guardian).consents.record({ playerId: child.id, line: 'featuring', isGiven, textVersion: 2 });
    await allow(true);
    const [player, clip] = [await aPlayer(app), await aVideo(app, { isApproved: true })];
    const made = [
      await aFeaturedItem(app, { type: 'player', playerId: child.id }),
      await aFeaturedItem(app, { type: 'player', playerId: player.id }),
      await aHomepageItem(app, { section: 'hero', videoId: clip.id }),
    ];
    const fine = await aFeaturedItem(app, { type: 'video', videoId: (await aVideo(app, { isApproved: true })).id });
    const items = [];
    for (const entry of [...made, fine]) items.push(await move(app, entry));
    await allow(false);
    await admin.users.delete({ id: player.id });
    await admin.videos.delete({ id: clip.id });
    for (const { id } of items) await admin.trash.restore({ id });
    const { items: shown } = await app.as(null).content.featured({});
    expect(shown.map(({ id }) => id)).toEqual([fine.id]);
    await allow(true);
    expect((await app.as(null).content.featured({})).items).toHaveLength(1);
    expect((await admin.content.homepage({})).items).toMatchObject([{ isActive: false }]);
  });

  test('was moved there once by two admins at once, and by admins only', async () => {
    const app = await testApp({ engine });
    const [admin, second, player] = [await theAdmin(app), await anAdmin(app), await aPlayer(app)];
    const { id } = await aHomepageItem(app);
    const before = await snapshot(app);
    for (const viewer of [player, null]) {
      await expect(app.as(viewer).trash.move({ kind: 'content', id })).rejects.toMatchObject(
        refusal(viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN'),
      );
    }
    await expect(app.as(admin).trash.move({ kind: 'content', id: player.id })).rejects.toMatchObject(
      refusal('CONTENT_NOT_FOUND'),
    );
    expect(await snapshot(app)).toEqual(before);
    const outcomes = await Promise.allSettled(
      [admin, second].map((one) => app.as(one).trash.move({ kind: 'content', id })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await app.as(admin).trash.list({})).items).toHaveLength(1);
  });
});

test('where a second admin is needed, erasing an entry waits for them', async () => {
  const app = await testApp({ policies: { secondAdmin: true } });
  const [admin, second] = [await theAdmin(app), await anAdmin(app)];
  const item = await move(app, await aHomepageItem(app));
  const { approvalId = '' } = await app.as(admin).trash.erase({ id: item.id });
  expect((await app.as(admin).trash.list({})).items).toHaveLength(1);
  await app.as(second).approvals.approve({ id: approvalId });
  expect((await app.as(admin).trash.list({})).items).toEqual([]);
});
