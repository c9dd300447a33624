import { describe, expect, test } from 'vitest';
import {
  aCard,
  aFeaturedItem,
  aHomepageItem,
  aPlayer,
  aProfile,
  aScout,
  aScoutProfile,
  aVideo,
  engines,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from './testing/index.ts';

type Patch = Record<string, unknown>;

interface Noun {
  /** A field, what it is at first, and two changes of it. */
  field: string;
  values: readonly [unknown, unknown, unknown];
  open: (app: TestApp) => Promise<(patch: Patch) => Promise<unknown>>;
}

/** The call of each noun whose fields a form edits. */
const NOUNS: Record<string, Noun> = {
  'the profile of a player': {
    field: 'currentClub',
    values: ['Fjordby IF', 'Hamnby BK', 'CD Marisma'],
    async open(app) {
      const player = await aPlayer(app);
      await aProfile(app, { player, currentClub: 'Fjordby IF' });
      return (profile) => app.as(player).players.updateProfile({ playerId: player.id, profile });
    },
  },
  'the profile of a scout': {
    field: 'location',
    values: ['Porto', 'Faro', 'Braga'],
    async open(app) {
      const scout = await aScout(app);
      await aScoutProfile(app, { scout, location: 'Porto' });
      return (profile) => app.as(scout).scouts.updateProfile({ scoutId: scout.id, profile });
    },
  },
  'a video': {
    field: 'title',
    values: ['Save', 'Header', 'Volley'],
    async open(app) {
      const player = await aPlayer(app, { isVerified: true });
      const { id } = await aVideo(app, { player, title: 'Save' });
      return (edit) => app.as(player).videos.edit({ id, edit });
    },
  },
  'an entry of the home page': {
    field: 'title',
    values: ['Now', 'Then', 'Soon'],
    async open(app) {
      const { id } = await aHomepageItem(app, { title: 'Now' });
      const admin = app.as(await theAdmin(app));
      return (patch) => admin.content.updateHomepage({ id, patch });
    },
  },
  'a featured entry': {
    field: 'title',
    values: ['Now', 'Then', 'Soon'],
    async open(app) {
      const { id } = await aFeaturedItem(app, { title: 'Now' });
      const admin = app.as(await theAdmin(app));
      return (patch) => admin.content.updateFeatured({ id, patch });
    },
  },
  'an ID card': {
    field: 'issuedBy',
    values: ['Touchline', 'North Office', 'South Office'],
    async open(app) {
      const { userId } = await aCard(app);
      const admin = app.as(await theAdmin(app));
      await admin.idCards.update({ userId, patch: { issuedBy: 'Touchline' } });
      return (patch) => admin.idCards.update({ userId, patch });
    },
  },
  'the settings of cards': {
    field: 'company_address',
    values: ['1 Old Road', '2 New Road', '3 Far Road'],
    async open(app) {
      const admin = app.as(await theAdmin(app));
      await admin.settings.change({ company_address: '1 Old Road' });
      return (patch) => admin.settings.change(patch);
    },
  },
};

describe.each(engines)('on $name', (engine) => {
  test.each(Object.entries(NOUNS))(
    '%s keeps a newer value that the caller has not read',
    { tags: ['CC-11'] },
    async (...args) => {
      const [, { field, values, open }] = args;
      const [first, theirs, ours] = values;
      const app = await testApp({ engine });
      const change = await open(app);
      await change({ [field]: theirs, was: { [field]: first } });
      const before = await snapshot(app);
      await expect(change({ [field]: ours, was: { [field]: first } })).rejects.toMatchObject({
        cause: { code: 'CHANGED_MEANWHILE', issues: [{ message: expect.stringContaining(String(theirs)) }] },
      });
      expect(await snapshot(app)).toEqual(before);
      // Who has read it may overwrite it, and a patch of a program that says nothing does as before.
      await change({ [field]: ours, was: { [field]: theirs } });
      await change({ [field]: first });
    },
  );

  test('a card may be given as it was answered, with its metadata and its status', { tags: ['CC-11'] }, async () => {
    const app = await testApp({ engine });
    const { userId } = await aCard(app);
    const { of, update } = app.as(await theAdmin(app)).idCards;
    const first = { ...(await of({ userId })) };
    await update({ userId, patch: { metadata: { position: 'Striker' }, was: first } });
    const other = { metadata: { position: 'Winger' }, was: first };
    await expect(update({ userId, patch: other })).rejects.toMatchObject({
      cause: { code: 'CHANGED_MEANWHILE', message: 'Position was changed meanwhile to Striker.' },
    });
    const revoked = await update({ userId, patch: { status: 'revoked', reason: 'Lost', was: first } });
    expect(revoked.status).toBe('revoked');
    // Of two admins who saw it active the second one is told.
    await expect(update({ userId, patch: { status: 'active', was: first } })).rejects.toMatchObject({
      cause: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('of two changes at once that have read the same value one is refused', { tags: ['CC-11'] }, async () => {
    for (const { field, values, open } of Object.values(NOUNS)) {
      const app = await testApp({ engine });
      const change = await open(app);
      const results = await Promise.allSettled(
        values.slice(1).map((value) => change({ [field]: value, was: { [field]: values[0] } })),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
