import { Readable } from 'node:stream';
import type { HomepageItem } from '@touchline/contracts/content';
import { contentImageIdOf } from '@touchline/contracts/home-page';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  aContentImage,
  aFeaturedItem,
  aHomepageItem,
  anAdmin,
  appError,
  engines,
  recording,
  snapshot,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../testing/index.ts';
import {
  admitContentImage,
  contentImageToShow,
  keepContentImage,
  removeUnusedContentImages,
} from './content-images.service.ts';

const DAY_SECONDS = 24 * 3600;
const titles = (items: { title: string | null }[]) => items.map(({ title }) => title);

async function homepage(app: TestApp): Promise<HomepageItem[]> {
  return (await app.as(await theAdmin(app)).content.homepage({})).items;
}

describe.each(engines)('the lists of the home page, on $name', (engine) => {
  test('are ordered by number, then by age; pages have no gaps or duplicates, also among equal numbers', async () => {
    const app = await testApp({ engine });
    for (const [title, sortOrder] of [
      ['f', 9],
      ['b', 0],
      ['c', 0],
      ['a', -1],
      ['d', 0],
      ['e', 9 - 8],
    ] as const) {
      await aHomepageItem(app, { title, sortOrder });
    }
    const seen: (string | null)[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.as(null).content.homepage({ limit: 2, cursor });
      seen.push(...titles(page.items));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('start at the first page for a cursor that was not issued', async () => {
    const app = await testApp({ engine });
    await aFeaturedItem(app);
    const tooFar = Buffer.from('["2026","9007199254740991 x"]').toString('base64url');
    for (const cursor of ['x', 'WyJhIiwiYiJd', Buffer.from('["2026","0 x"]').toString('hex'), tooFar]) {
      expect((await app.as(null).content.featured({ cursor })).items, cursor).toHaveLength(1);
    }
  });

  test('order entries of the same number and time by id', async () => {
    const app = await testApp({ engine });
    const made = await Promise.all(
      [1, 2, 3].map(async () => app.as(await theAdmin(app)).content.createHomepage({ section: 'stats' })),
    );
    expect((await homepage(app)).map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort());
  });
});

describe.each(engines)('the number of a new entry, on $name', (engine) => {
  test.each([
    { numbers: [], next: 0 },
    { numbers: [20, 10, -3], next: 21 },
    { numbers: [-7], next: -6 },
    { numbers: [1_000_000], next: 1_000_000 },
  ])('is $next after $numbers, so that it is last', { tags: ['CMS-62'] }, async ({ numbers, next }) => {
    const app = await testApp({ engine });
    for (const sortOrder of numbers) await aHomepageItem(app, { sortOrder, isActive: false });
    await aFeaturedItem(app, { position: 500 });
    expect(await app.as(await theAdmin(app)).content.nextOrder({ list: 'homepage' })).toBe(next);
    expect(await app.as(await theAdmin(app)).content.nextOrder({ list: 'featured' })).toBe(501);
  });
});

describe.each(engines)('an entry that is moved, on $name', (engine) => {
  test('is placed after the given entry or first, and equal numbers become different', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [a, b, c, d] = [
      await aHomepageItem(app, { title: 'a', sortOrder: -5 }),
      await aHomepageItem(app, { title: 'b' }),
      await aHomepageItem(app, { title: 'c' }),
      await aHomepageItem(app, { title: 'd', isActive: false }),
    ];
    const move = async (id: string, afterId: string | null) => {
      await admin.content.moveHomepage({ id, afterId });
      const items = await homepage(app);
      expect(items.map(({ sortOrder }) => sortOrder)).toEqual([-5, 0, 1, 2]);
      return titles(items).join('');
    };
    expect(await move(d.id, a.id)).toBe('adbc');
    expect(await move(a.id, c.id)).toBe('dbca');
    expect(await move(c.id, null)).toBe('cdba');
    expect(await move(b.id, a.id)).toBe('cdab');
    expect(await move(b.id, b.id)).toBe('cdab');
  });

  test.each([
    { typed: [10, 20, 30], kept: [10, 20, 30], why: 'numbers that users entered are kept' },
    { typed: [10, 10, 10, 30], kept: [10, 11, 12, 30], why: 'equal numbers are increased, and only those' },
    { typed: [10, 10, 11, 11, 40], kept: [10, 11, 12, 13, 40], why: 'increased numbers increase those after them' },
    {
      typed: [-1_000_000, 1_000_000, 1_000_000],
      kept: [-1_000_000, 999_999, 1_000_000],
      why: 'no number exceeds the maximum',
    },
  ])('reassigns the numbers of its list: $why', async ({ typed, kept }) => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const made = [];
    for (const sortOrder of typed) made.push(await aHomepageItem(app, { title: String(made.length), sortOrder }));
    const [last = '', ...others] = made.map(({ id }) => id).reverse();
    await admin.content.moveHomepage({ id: last, afterId: null });
    const items = await homepage(app);
    expect(items.map(({ id }) => id)).toEqual([last, ...others.reverse()]);
    expect(items.map(({ sortOrder }) => sortOrder)).toEqual(kept);
  });

  test('changes neither entries that keep their number nor the other list', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [first, second, third] = [
      await aFeaturedItem(app, { title: 'first' }),
      await aFeaturedItem(app, { title: 'second', position: 1 }),
      await aFeaturedItem(app, { title: 'third', position: 2 }),
    ];
    const section = await aHomepageItem(app, { sortOrder: 7 });
    app.clock.turn(60);
    await admin.content.moveFeatured({ id: third.id, afterId: first.id });
    const { items } = await admin.content.featured({});
    expect(titles(items)).toEqual(['first', 'third', 'second']);
    expect(items[0]?.updatedAt).toBe(first.updatedAt);
    expect(items[2]?.updatedAt).not.toBe(second.updatedAt);
    expect(await homepage(app)).toEqual([section]);
  });

  test('is not moved after an entry that was deleted', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [one, other] = [await aHomepageItem(app), await aHomepageItem(app)];
    await admin.content.deleteHomepage({ id: other.id });
    const before = await snapshot(app);
    const move = admin.content.moveHomepage({ id: one.id, afterId: other.id });
    await expect(move).rejects.toMatchObject({ cause: appError('CONTENT_NOT_FOUND') });
    expect(await snapshot(app)).toEqual(before);
  });
});

const filesOf = async (app: TestApp) => (await storedFiles(app.folder)).length;
const show = async (app: TestApp, url: string, viewer: 'visitor' | 'admin', size: 'large' | 'small' = 'large') => {
  const ctx = { ...app.contextOf(await theAdmin(app)), ...(viewer === 'visitor' && { viewer: null }) };
  return contentImageToShow(ctx as never, contentImageIdOf(url) ?? '', size);
};

describe('an uploaded picture', () => {
  test('is stored in a large and a small size, without metadata', async () => {
    const app = await testApp();
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0f4c35' } })
      .withExif({ IFD0: { Artist: 'Robin' } })
      .jpeg()
      .toBuffer();
    const url = await aContentImage(app, photo);
    for (const [size, width, height] of [
      ['large', 1600, 1067],
      ['small', 800, 533],
    ] as const) {
      const { key } = await show(app, url, 'admin', size);
      const bytes = Buffer.concat(await (await app.shared.files.openRead(key)).toArray());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(bytes.includes('Robin')).toBe(false);
    }
  });

  test('is rejected when the sender lost the admin role during the upload', {
    tags: ['FU-18'],
  }, async () => {
    const app = await testApp();
    const deposed = await anAdmin(app);
    const admission = await admitContentImage(app.contextOf(deposed));
    const staged = await app.shared.files.stage(Readable.from([await recording('landscape-exif3.jpg')]));
    await app.as(await theAdmin(app)).users.change({ id: deposed.id, patch: { role: 'scout' } });
    await expect(keepContentImage(admission, staged)).rejects.toMatchObject(appError('NOT_SIGNED_IN'));
    await app.shared.files.discard(staged);
    expect(await storedFiles(app.folder)).toEqual([]);
  });
});

describe.each(engines)('an uploaded picture and the entries that show it, on $name', (engine) => {
  test('is deleted with the last entry that shows it', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const imageUrl = await aContentImage(app);
    const section = await aHomepageItem(app, { imageUrl });
    const feature = await aFeaturedItem(app, { imageUrl });
    await admin.content.deleteHomepage({ id: section.id });
    expect(await filesOf(app)).toBe(2);
    await admin.content.updateFeatured({ id: feature.id, patch: { imageUrl: 'https://club.example/a.jpg' } });
    expect(await filesOf(app)).toBe(0);
    await expect(show(app, imageUrl, 'admin')).rejects.toMatchObject(appError('IMAGE_NOT_FOUND'));
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('is kept when other fields of its entry change', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const imageUrl = await aContentImage(app);
    const { id } = await aHomepageItem(app, { imageUrl });
    await admin.content.updateHomepage({ id, patch: { title: 'Other words' } });
    await admin.content.updateHomepage({ id, patch: { imageUrl } });
    expect(await filesOf(app)).toBe(2);
    expect((await homepage(app))[0]).toMatchObject({ title: 'Other words', imageUrl });
  });

  test('is visible to all callers only while an active entry shows it', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const imageUrl = await aContentImage(app);
    const hidden = appError('IMAGE_NOT_FOUND');
    await expect(show(app, imageUrl, 'visitor')).rejects.toMatchObject(hidden);
    const { id } = await aFeaturedItem(app, { imageUrl });
    expect(await show(app, imageUrl, 'visitor')).toMatchObject({ mimeType: 'image/webp' });
    await admin.content.updateFeatured({ id, patch: { isActive: false } });
    await expect(show(app, imageUrl, 'visitor')).rejects.toMatchObject(hidden);
    expect(await show(app, imageUrl, 'admin')).toMatchObject({ mimeType: 'image/webp' });
  });

  test('that no entry uses is deleted after a day, and an entry saved with it later is rejected', async () => {
    const app = await testApp({ engine });
    const [forgotten, used] = [await aContentImage(app), await aContentImage(app)];
    await aHomepageItem(app, { imageUrl: used });
    app.clock.turn(DAY_SECONDS - 60);
    await removeUnusedContentImages(app.shared);
    expect(await filesOf(app)).toBe(4);
    app.clock.turn(120);
    await removeUnusedContentImages(app.shared);
    expect(await filesOf(app)).toBe(2);
    const late = aHomepageItem(app, { imageUrl: forgotten });
    await expect(late).rejects.toMatchObject({
      cause: { code: 'INVALID_INPUT', message: 'This picture is no longer there. Please upload it again.' },
    });
  });
});

test('an admin who is no longer signed in cannot create entries', async () => {
  const app = await testApp();
  await anAdmin(app);
  const before = await snapshot(app);
  const attempt = app.as(null).content.createFeatured({ type: 'text', title: 'x' });
  await expect(attempt).rejects.toMatchObject({ cause: appError('NOT_SIGNED_IN') });
  expect(await snapshot(app)).toEqual(before);
});
