import { expect, test } from 'vitest';
import { aFeaturedItem, aHomepageItem, aPlayer, aProfile, aScout, testApp, theAdmin } from './testing/index.ts';

/** Columns of the four tables that only the server sets, by the names that `inSnakeCase` would give them. */
const SERVER_FIELDS = {
  ...{ id: 'x', userId: 'x', createdAt: 'x', imageId: 'x', isListed: 1, isMinor: 1, listRank: 1, showsClips: 0 },
  ...{ searchText: 'x', organizationLookKey: 'x' },
};

test('a change of a profile or a content sets no column that its contract does not name', async () => {
  const app = await testApp();
  const [player, scout, admin] = [await aPlayer(app), await aScout(app), app.as(await theAdmin(app))];
  await aProfile(app, { player });
  await app.as(scout).scouts.createProfile({ scoutId: scout.id, profile: { organization: 'Harbour FC' } });
  const [section, item] = [await aHomepageItem(app), await aFeaturedItem(app)];
  const rows = async () => ({
    player: await app.db.selectFrom('player_profiles').selectAll().executeTakeFirstOrThrow(),
    scout: await app.db.selectFrom('scout_profiles').selectAll().executeTakeFirstOrThrow(),
    section: await app.db.selectFrom('homepage_content').selectAll().where('id', '=', section.id).executeTakeFirst(),
    item: await app.db.selectFrom('featured_content').selectAll().where('id', '=', item.id).executeTakeFirst(),
  });
  const before = await rows();
  const change = <F extends object>(fields: F): F => ({ ...SERVER_FIELDS, ...fields });
  await app.as(player).players.updateProfile({ playerId: player.id, profile: change({ bio: 'New' }) });
  await app.as(scout).scouts.updateProfile({ scoutId: scout.id, profile: change({ bio: 'New' }) });
  await admin.content.updateHomepage({ id: section.id, patch: change({ description: 'New' }) });
  await admin.content.updateFeatured({ id: item.id, patch: change({ description: 'New' }) });
  const updated_at = app.clock.now().toISOString();
  expect(await rows()).toEqual({
    player: { ...before.player, updated_at, bio: 'New' },
    scout: { ...before.scout, updated_at, bio: 'New' },
    section: { ...before.section, updated_at, description: 'New' },
    item: { ...before.item, updated_at, description: 'New' },
  });
});
