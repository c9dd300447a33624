import { Readable } from 'node:stream';
import type { ImageKind } from '@touchline/contracts/images';
import type { Account } from '@touchline/contracts/users';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  aContentImage,
  anAdmin,
  aPlayer,
  appError,
  aScout,
  aSignature,
  engines,
  recording,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { admitImage, imageToShow, replaceImage } from './images.service.ts';

/** The steps of one upload, as the HTTP route takes them. */
async function upload(
  app: TestApp,
  person: Account,
  content: Buffer,
  {
    kind = 'passport',
    owner = person,
    meanwhile,
  }: { kind?: ImageKind; owner?: Account; meanwhile?: () => Promise<unknown> } = {},
) {
  const admission = await admitImage(app.contextOf(person), owner.id, kind);
  const staged = await app.shared.files.stage(Readable.from([content]));
  try {
    await meanwhile?.();
    return await replaceImage(admission, staged);
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

/** The picture that is stored, as its owner gets it. */
async function shown(app: TestApp, person: Account, kind: ImageKind = 'passport') {
  const image = await imageToShow(app.contextOf(person), person.id, kind);
  const bytes = Buffer.concat(await (await app.shared.files.openRead(image.key)).toArray());
  return { ...image, bytes, ...(await sharp(bytes).metadata()) };
}

const flat = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 40, alpha } } });

describe('a picture of a user', () => {
  test('is stored upright, scaled down and without metadata', async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    for (const [name, width, height] of [
      ['portrait-exif6.jpg', 1067, 1600],
      ['landscape-exif3.jpg', 1200, 800],
    ] as const) {
      await upload(app, player, await recording(name));
      const picture = await shown(app, player);
      expect(picture).toMatchObject({
        format: 'jpeg',
        width,
        height,
        mimeType: 'image/jpeg',
        size: picture.bytes.length,
      });
      expect([picture.exif, picture.orientation]).toEqual([undefined, undefined]);
      // Both photos have a bright sky above darker ground.
      const [top = 0, , , bottom = 0] = await sharp(picture.bytes)
        .greyscale()
        .resize(1, 4, { fit: 'fill' })
        .raw()
        .toBuffer();
      expect(top, name).toBeGreaterThan(bottom * 1.1);
    }
  });

  test('that is small is not enlarged, and a transparent portrait gets a white background', async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    await upload(app, player, await flat(30, 40, 0).webp({ lossless: true }).toBuffer());
    const picture = await shown(app, player);
    expect(picture).toMatchObject({ width: 30, height: 40, hasAlpha: false });
    const { dominant } = await sharp(picture.bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('is uploaded and seen by its owner and admins only', async () => {
    const app = await testApp();
    const [player, admin] = [await aPlayer(app), await anAdmin(app)];
    const picture = await flat(10, 10).png().toBuffer();
    for (const other of [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })]) {
      await expect(upload(app, other, picture, { owner: player })).rejects.toMatchObject(appError('NOT_ALLOWED'));
      await expect(imageToShow(app.contextOf(other), player.id, 'passport')).rejects.toMatchObject(
        appError('NOT_ALLOWED'),
      );
    }
    const anonymous = { ...app.contextOf(player), viewer: null };
    await expect(imageToShow(anonymous, player.id, 'passport')).rejects.toMatchObject(appError('NOT_SIGNED_IN'));
    await expect(imageToShow(app.contextOf(player), player.id, 'passport')).rejects.toMatchObject(
      appError('IMAGE_NOT_FOUND'),
    );
    await upload(app, admin, picture, { owner: player });
    expect((await shown(app, player)).width).toBe(10);
    const unknown = { ...player, id: crypto.randomUUID() };
    await expect(upload(app, admin, picture, { owner: unknown })).rejects.toMatchObject(appError('USER_NOT_FOUND'));
  });

  test('is rejected when the sender lost their rights during the upload', {
    tags: ['FU-18'],
  }, async () => {
    const app = await testApp();
    const [deposed, player] = [await anAdmin(app), await aPlayer(app)];
    await upload(app, player, await flat(30, 40).png().toBuffer());
    const before = await storedFiles(app.folder);
    const admin = app.as(await theAdmin(app));
    const content = await flat(40, 30).png().toBuffer();
    const [demote, deactivate] = [
      () => admin.users.change({ id: deposed.id, patch: { role: 'player' } }),
      () => admin.users.change({ id: player.id, patch: { isActive: false } }),
    ];
    const byDeposed = upload(app, deposed, content, { owner: player, meanwhile: demote });
    await expect(byDeposed).rejects.toMatchObject(appError('NOT_SIGNED_IN'));
    const byDeactivated = upload(app, player, content, { meanwhile: deactivate });
    await expect(byDeactivated).rejects.toMatchObject(appError('NOT_SIGNED_IN'));
    expect(await storedFiles(app.folder)).toEqual(before);
  });

  test('is rejected while the disk is almost full', async () => {
    const app = await testApp({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const attempt = upload(app, await aPlayer(app), await flat(30, 40).png().toBuffer());
    await expect(attempt).rejects.toMatchObject(appError('DISK_FULL'));
    await expect(aContentImage(app)).rejects.toMatchObject(appError('DISK_FULL'));
  });

  test('is limited per user and hour', async () => {
    const app = await testApp({ limits: { imagesPerUser: { uses: 1, seconds: 3600 } } });
    const player = await aPlayer(app);
    const picture = await flat(10, 10).png().toBuffer();
    await upload(app, player, picture);
    await expect(upload(app, player, picture)).rejects.toMatchObject(appError('TOO_MANY_REQUESTS'));
  });
});

describe.each(engines)('a newly uploaded picture, on $name', (engine) => {
  test('replaces the previous picture and deletes its file; two concurrent uploads leave one file', {
    tags: ['FU-19'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const [red, blue] = await Promise.all([flat(20, 20).png().toBuffer(), flat(10, 10).png().toBuffer()]);
    const first = await upload(app, player, red);
    const second = await upload(app, player, red);
    expect(second).not.toBe(first);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    await Promise.all([upload(app, player, red), upload(app, player, blue)]);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    expect([10, 20]).toContain((await shown(app, player)).width);
  });

  test('is deleted with its user', async () => {
    const app = await testApp({ engine });
    const [player, admin] = [await aPlayer(app), await anAdmin(app)];
    await upload(app, player, await flat(10, 10).png().toBuffer());
    await upload(app, player, await aSignature(), { kind: 'signature' });
    await app.as(admin).users.delete({ id: player.id });
    expect(await storedFiles(app.folder)).toEqual([]);
  });
});

describe('invalid and unusual pictures', () => {
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>');
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG with a script', () => SVG],
    ['a GIF', () => flat(9, 9).gif().toBuffer()],
    ['a TIFF', () => flat(9, 9).tiff().toBuffer()],
    ['an AVIF', () => flat(9, 9).avif().toBuffer()],
    ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a JPEG cut in half', async () => (await recording('portrait-exif6.jpg')).subarray(0, 20_000)],
    ['a PNG cut in half', async () => (await flat(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000)],
  ])('%s is rejected, and nothing is stored', { tags: ['FU-03', 'FU-09'] }, async (_what, content) => {
    const app = await testApp();
    const player = await aPlayer(app);
    await expect(upload(app, player, await content())).rejects.toMatchObject(appError('NOT_AN_IMAGE'));
    expect(await storedFiles(app.folder)).toEqual([]);
    expect((await app.as(player).auth.me()).passportImage).toBeNull();
  });

  test('an empty file is rejected', async () => {
    const app = await testApp();
    await expect(upload(app, await aPlayer(app), Buffer.alloc(0))).rejects.toMatchObject(appError('EMPTY_FILE'));
  });

  test('a picture of more pixels than allowed is rejected', { tags: ['FU-08'] }, async () => {
    const app = await testApp({ limits: { imageMaxPixels: 10_000 } });
    const player = await aPlayer(app);
    const sized = (width: number, height: number) => flat(width, height).png().toBuffer();
    await upload(app, player, await sized(100, 100));
    await expect(upload(app, player, await sized(101, 100))).rejects.toMatchObject(appError('IMAGE_TOO_LARGE'));
    await expect(upload(app, player, await sized(1, 10_001))).rejects.toMatchObject(appError('IMAGE_TOO_LARGE'));
  });

  test('a photo of 48 megapixels is rejected with its size and the size that is read', {
    tags: ['FU-21'],
  }, async () => {
    const app = await testApp();
    const attempt = upload(app, await aPlayer(app), await recording('photo-48mp.jpg'));
    await expect(attempt).rejects.toMatchObject({
      ...appError('IMAGE_TOO_LARGE'),
      message: 'This picture has 48.8 megapixels, and at most 40 can be used. Please choose a smaller one.',
    });
  });

  test('an animated picture is reduced to its first frame', { tags: ['FU-08'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    // Frames that are equal would become one.
    const colors = Array.from({ length: 200 }, (_, index) => ({ r: index === 0 ? 255 : 0, g: 0, b: index }));
    const frames = colors.map((background) =>
      sharp({ create: { width: 30, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 200, height: 40 });
    await upload(app, player, moving);
    const picture = await shown(app, player);
    expect(picture).toMatchObject({ format: 'jpeg', width: 30, height: 40 });
    expect(picture.pages).toBeUndefined();
    const [red, , blue] = (await sharp(picture.bytes).stats()).channels;
    expect(red?.mean).toBeGreaterThan(blue?.mean ?? 0);
  });

  test('bytes after the end of the image are removed', async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    const secret = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    await upload(app, player, Buffer.concat([await flat(10, 10).png().toBuffer(), secret]));
    expect((await shown(app, player)).bytes.includes('<script>')).toBe(false);
  });
});
