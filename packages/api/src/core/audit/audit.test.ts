import { randomUUID } from 'node:crypto';
import { AUDIT_ACT_NAMES, type ListAuditInput } from '@touchline/contracts/audit';
import type { AuditEntryRow } from '@touchline/db';
import { describe, expect, test } from 'vitest';
import {
  aCase,
  anAdmin,
  aPlayer,
  aScout,
  aVideo,
  bothEngines,
  countStatements,
  moderate,
  plansOf,
  refusal,
  sqlite,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { listEntries } from './audit.repo.ts';

/** All pages of the log for an admin, with pages of two. */
async function read(app: TestApp, admin: Parameters<TestApp['as']>[0], filters: Partial<ListAuditInput> = {}) {
  const items = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await app.as(admin).audit.list({ ...filters, limit: 2, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe.each(bothEngines)('the audit log, on $name', (engine) => {
  test('is read page by page, newest first, by actor, target, act and time', {
    tags: ['AUDIT-02', 'AUDIT-04'],
  }, async () => {
    const app = await testApp({ engine });
    const [chief, other] = [await theAdmin(app), await anAdmin(app)];
    const player = await aPlayer(app, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
    const video = await aVideo(app, { player, title: 'Volley', isCountedReady: true });
    app.clock.turn(10);
    const since = app.clock.now().toISOString();
    await app.as(other).videos.moderate({ id: video.id, patch: { isApproved: true } });
    app.clock.turn(10);
    await app.as(other).users.change({ id: player.id, patch: { canUploadVideos: false } });
    const all = await read(app, chief);
    expect(all.map(({ act }) => act)).toEqual(['user.close-uploads', 'video.approve', 'user.verify']);
    expect(all[1]).toMatchObject({
      actor: { id: other.id, name: `${other.firstName} ${other.lastName}` },
      target: { kind: 'video', id: video.id, name: 'Volley' },
      about: { id: player.id, name: 'Ann Bee' },
      before: { isApproved: false },
      after: { isApproved: true },
      isUndoable: true,
      undoneBy: null,
    });
    const named = async (filters: Partial<ListAuditInput>) => (await read(app, chief, filters)).map(({ act }) => act);
    expect(await named({ actorId: chief.id })).toEqual(['user.verify']);
    expect(await named({ targetId: player.id })).toEqual(['user.close-uploads', 'video.approve', 'user.verify']);
    expect(await named({ targetId: video.id, actorId: other.id })).toEqual(['video.approve']);
    expect(await named({ act: 'user.verify', targetId: player.id })).toEqual(['user.verify']);
    expect(await named({ act: 'user.verify', actorId: other.id })).toEqual([]);
    expect(await named({ from: since })).toEqual(['user.close-uploads', 'video.approve']);
    expect(await named({ until: since })).toEqual(['user.verify']);

    app.clock.turn(10);
    await app.as(chief).audit.undo({ id: all[1]?.id ?? '' });
    const [undone, , former] = await read(app, chief);
    expect(undone).toMatchObject({ act: 'video.change', undoes: former?.id, isUndoable: false });
    expect(former).toMatchObject({ act: 'video.approve', undoneBy: undone?.id, isUndoable: false });
    await expect(app.as(player).audit.list({})).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });

  test('shows what concerns a case to safeguarding admins, but not to the one whom it is about', {
    tags: ['AUDIT-05'],
  }, async () => {
    const app = await testApp({ engine });
    const [handler, about] = [await theAdmin(app), await anAdmin(app)];
    const plain = await anAdmin(app, { isSafeguarding: false });
    const { id } = await aCase(app, { about });
    await app.as(handler).cases.addNote({ id, content: 'Called the club.' });
    expect((await read(app, handler)).map(({ act }) => act)).toContain('case.change');
    for (const admin of [plain, about]) {
      for (const filters of [{}, { act: 'case.change' as const }, { targetId: id }, { targetId: about.id }]) {
        expect((await read(app, admin, filters)).map(({ act }) => act)).not.toContain('case.change');
      }
    }
  });
});

test('a page takes the same statements, however many entries, users and videos it has', async () => {
  const app = await testApp();
  const admin = await theAdmin(app);
  const page = () => countStatements(app, admin, (caller) => caller.audit.list({ limit: 50 }));
  await moderate(app, await aVideo(app), { isApproved: true });
  const few = await page();
  for (let count = 0; count < 5; count += 1) await moderate(app, await aVideo(app), { isApproved: true });
  await aScout(app, { isVerified: true });
  expect(await page()).toBe(few);
});

test('every combination of filters is read in the order of an index', async () => {
  const app = await testApp({ engine: sqlite });
  const id = randomUUID();
  const row: AuditEntryRow = {
    id,
    act: 'user.verify',
    actor_id: id,
    target_kind: 'user',
    target_id: id,
    about_id: id,
    before: null,
    after: null,
    reason: null,
    undoes: null,
    entry_point: 'app',
    address: null,
    request_id: null,
    created_at: app.clock.now().toISOString(),
  };
  await app.db
    .insertInto('audit_entries')
    .values([row, { ...row, id: randomUUID() }])
    .execute();
  const { nextCursor } = await app.as(await theAdmin(app)).audit.list({ limit: 1 });
  expect(nextCursor).not.toBeNull();
  const [act = 'user.verify'] = AUDIT_ACT_NAMES;
  const parts = [
    { actorId: id },
    { targetId: id },
    { act },
    { from: row.created_at },
    { until: row.created_at },
    { cursor: nextCursor },
  ];
  for (let mask = 0; mask < 2 ** parts.length; mask += 1) {
    const filters = Object.assign({}, ...parts.filter((_, index) => mask & (2 ** index))) as Partial<ListAuditInput>;
    for (const withCases of [true, false]) {
      const plans = await plansOf(app, (db) => listEntries(db, { ...filters, withCases, viewerId: id, limit: 2 }));
      for (const plan of plans) {
        expect(plan).not.toContain('TEMP B-TREE');
        expect(plan).toMatch(
          filters.targetId
            ? /USING INDEX audit_entries_(of_target|about) /
            : /USING INDEX audit_entries_(in_order|of_)/,
        );
      }
    }
  }
});
