import { Readable } from 'node:stream';
import type { Account } from '@touchline/contracts/users';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { admitImage, replaceImage } from '../../cards/images/images.service.ts';
import { admitUpload, replaceFile } from '../../clips/upload/upload.service.ts';
import {
  aCard,
  aCase,
  anAdmin,
  aPicture,
  aPlayer,
  aProfile,
  aScout,
  aScoutProfile,
  aVideo,
  engines,
  refusal,
  releaseCases,
  runJob,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
  tinyClip,
} from '../../testing/index.ts';
import { keptFileToShow } from '../cases/cases.service.ts';
import { forgetKeptFilesJob, removeForgottenFiles } from './kept-files.service.ts';

const HOLD = { kind: 'hold', reason: 'The police have asked.' } as const;

async function replaceClip(app: TestApp, player: Account, id: string): Promise<void> {
  const admission = await admitUpload(app.contextOf(player), null, id);
  const staged = await app.shared.files.stage(Readable.from([await tinyClip('webm')]));
  try {
    await replaceFile(admission, id, { staged, originalName: 'other.webm' });
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

async function replacePortrait(app: TestApp, player: Account): Promise<void> {
  const admission = await admitImage(app.contextOf(player), player.id, 'passport');
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#7a1b1b' } });
  const staged = await app.shared.files.stage(Readable.from([await picture.jpeg().toBuffer()]));
  try {
    await replaceImage(admission, staged);
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

const recordsOf = async (app: TestApp, id: string) => (await app.as(await theAdmin(app)).cases.records({ id })).items;
const storedOf = async (app: TestApp, keys: readonly string[]) =>
  (await storedFiles(app.folder)).filter((line) => keys.some((key) => line.includes(key)));
const present = async (app: TestApp) => (await storedFiles(app.folder)).length;

describe.each(engines)('what the user of a case says and shows, on $name', (engine) => {
  test('is written down with the first report, and each change of it later', { tags: ['HOLD-06'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true, phone: '+44 20 7946 0001' });
    await aScoutProfile(app, { scout, organization: 'Northern Scouts', bio: 'Write to me at night.' });
    const { scouts, auth } = app.as(scout);
    const { id } = await aCase(app, { about: scout });
    await aCase(app, { about: scout });
    const [state, ...none] = await recordsOf(app, id);
    expect(none).toEqual([]);
    expect(state?.kind === 'state' && state.lines).toEqual(
      expect.arrayContaining([
        { label: 'Bio', value: 'Write to me at night.' },
        { label: 'Organization', value: 'Northern Scouts' },
        { label: 'Email', value: scout.email },
        { label: 'Phone', value: '+44 20 7946 0001' },
      ]),
    );

    app.clock.turn(1);
    await scouts.updateProfile({ scoutId: scout.id, profile: { bio: 'I look for talents.' } });
    app.clock.turn(1);
    await scouts.updateProfile({ scoutId: scout.id, profile: { bio: null } });
    app.clock.turn(1);
    await auth.changePhone({ phone: null });
    await scouts.updateProfile({ scoutId: scout.id, profile: { organization: 'Northern Scouts' } });
    expect((await recordsOf(app, id)).slice(0, 3)).toMatchObject([
      { kind: 'change', changes: [{ label: 'Phone', former: '+44 20 7946 0001', current: null }] },
      { changes: [{ label: 'Bio', former: 'I look for talents.', current: null }] },
      { changes: [{ label: 'Bio', former: 'Write to me at night.', current: 'I look for talents.' }] },
    ]);
    expect(await recordsOf(app, id)).toHaveLength(4);
  });

  test('is written down again when a hold begins, and not once nothing keeps the user', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player, bio: 'Quick.' });
    const { id } = await aCase(app, { about: player });
    const { cases } = app.as(await theAdmin(app));
    app.clock.turn(1);
    await cases.act({ id, action: HOLD });
    expect((await recordsOf(app, id)).map(({ kind }) => kind)).toEqual(['state', 'state']);
    await releaseCases(app);
    await app.as(player).players.updateProfile({ playerId: player.id, profile: { bio: 'Slow.' } });
    expect(await recordsOf(app, id)).toHaveLength(2);
  });

  test('includes clips and pictures, whose replaced files stay while the user notices nothing', {
    tags: ['HOLD-07'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const player = await aPlayer(app, { isVerified: true });
    await aCard(app, { holder: player, metadata: { passportImageUrl: await aPicture(app, player) } });
    await aPicture(app, player, { color: '#004400' });
    const video = await aVideo(app, { player, title: 'Save', isApproved: true });
    const { id } = await aCase(app, { about: player });
    const before = await present(app);

    app.clock.turn(1);
    await app.as(player).videos.edit({ id: video.id, edit: { title: 'Goal' } });
    await replaceClip(app, player, video.id);
    await replacePortrait(app, player);
    await admin.idCards.update({ userId: player.id, patch: { metadata: { passportImageUrl: null } } });

    expect(await present(app)).toBe(before + 2);
    const files = await admin.cases.files({ id });
    expect(files.map(({ label }) => label).sort()).toEqual(['Clip: Goal', 'Photo on the card', 'Portrait']);
    const changes = (await recordsOf(app, id)).flatMap((one) => (one.kind === 'change' ? one.changes : []));
    expect(changes.map(({ label }) => label)).toEqual(
      expect.arrayContaining([`Clip ${video.id}`, 'Portrait', 'Photo on the card']),
    );
    expect(changes.some(({ former }) => former?.includes('Title: Save'))).toBe(true);
    const keys: string[] = [];
    for (const { id: fileId } of files) {
      const { key } = await keptFileToShow(app.contextOf(await theAdmin(app)), id, fileId);
      keys.push(key);
    }
    expect(await storedOf(app, keys)).toHaveLength(3);
    await runJob(app, forgetKeptFilesJob);
    expect(await admin.cases.files({ id })).toHaveLength(3);

    await releaseCases(app);
    await runJob(app, forgetKeptFilesJob);
    expect(await admin.cases.files({ id })).toEqual([]);
    expect(await storedOf(app, keys)).toEqual([]);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('stays with a report that comes while the job deletes what nothing keeps any more', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    await aCase(app, { about: player });
    await replaceClip(app, player, video.id);
    await releaseCases(app);
    let isReported = false;
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isReported && result.rows.some((row) => 'about_id' in row && 'file_key' in row)) {
          isReported = true;
          await aCase(app, { about: player });
        }
        return result;
      },
    });
    await removeForgottenFiles({ ...app.shared, db });
    expect(isReported).toBe(true);
    expect(await present(app)).toBe(2);
  });

  test('goes with the account once nothing keeps it, also when that comes before the job', {
    tags: ['HOLD-09'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    await aCase(app, { about: player });
    await replaceClip(app, player, video.id);
    expect(await present(app)).toBe(2);
    await releaseCases(app);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    expect(await present(app)).toBe(0);
  });

  test('is read by safeguarding admins only, and never by the one whom the case is about', {
    tags: ['HOLD-08'],
  }, async () => {
    const app = await testApp({ engine });
    const about = await anAdmin(app);
    const { id } = await aCase(app, { about });
    const other = await anAdmin(app, { isSafeguarding: false });
    await expect(app.as(null).cases.records({ id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    for (const viewer of [about, other, await aPlayer(app)]) {
      const { cases } = app.as(viewer);
      await expect(cases.records({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(cases.files({ id })).rejects.toThrow();
      await expect(keptFileToShow(app.contextOf(viewer), id, 'any')).rejects.toThrow();
    }
  });
});
