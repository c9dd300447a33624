import { expect, test } from 'vitest';
import { aFeaturedItem, aHomepageItem, aPlayer, testApp, theAdmin } from '../testing/index.ts';

test('the log keeps what visitors read of an entry, before and after, by its name', {
  tags: ['AUDIT-15'],
}, async () => {
  const app = await testApp();
  const admin = app.as(await theAdmin(app));
  const section = await aHomepageItem(app, { title: 'Old', subtitle: 'Same' });
  const other = await aHomepageItem(app, { title: 'Neighbour' });
  app.clock.turn(1);
  await admin.content.updateHomepage({
    id: section.id,
    patch: { title: 'New', subtitle: 'Same', metadata: { a: 'b' } },
  });
  app.clock.turn(1);
  await admin.content.moveHomepage({ id: section.id, afterId: other.id });
  const { items } = await admin.audit.list({ targetId: section.id });
  expect(items).toMatchObject([
    { act: 'content.change', target: { name: 'New' }, after: { afterId: 'Neighbour' } },
    { act: 'content.change', before: { title: 'Old' }, after: { title: 'New', metadata: '[redacted]' } },
    { act: 'content.create', after: { title: 'Old', subtitle: 'Same', section: section.section, isActive: true } },
  ]);
  expect(Object.keys(items[1]?.after ?? {})).toEqual(['title', 'metadata']);
});

test('of an entry that shows a player, or did, no text is kept', { tags: ['AUDIT-15'] }, async () => {
  const app = await testApp();
  const admin = app.as(await theAdmin(app));
  const player = await aPlayer(app);
  const { id } = await aFeaturedItem(app, { type: 'player', playerId: player.id, title: 'Ann Secret' });
  await admin.content.updateFeatured({ id, patch: { title: 'Ann Hidden' } });
  await admin.content.updateFeatured({ id, patch: { type: 'text', playerId: null, title: 'A star' } });
  await admin.content.updateFeatured({ id, patch: { playerId: player.id, description: 'Ann Once More' } });
  const rows = await app.db.selectFrom('audit_entries').select(['before', 'after']).execute();
  expect(JSON.stringify(rows)).not.toMatch(/Ann|A star/);
});
