import { describe, expect, test } from 'vitest';
import {
  aCase,
  anAdmin,
  aPlayer,
  aVideo,
  engines,
  notificationsOf,
  refusal,
  snapshot,
  storedFiles,
  type TestApp,
  type TestEngine,
  testApp,
} from '../testing/index.ts';

const DAY = 86_400;

/** Two admins where a second one is needed. */
async function twoAdmins(engine: TestEngine, secondAdmin: '0' | '1' = '1') {
  const app = await testApp({ engine, limits: { secondAdmin } });
  const first = await anAdmin(app, { firstName: 'Ada', lastName: 'First' });
  const second = await anAdmin(app, { firstName: 'Bo', lastName: 'Second' });
  return { app, first, second };
}

const roleOf = async (app: TestApp, id: string) =>
  (await app.db.selectFrom('users').select(['role', 'is_verified']).where('id', '=', id).executeTakeFirstOrThrow()) as {
    role: string;
    is_verified: number;
  };

describe.each(engines)('a second admin on $name', (engine) => {
  test('Make Admin waits, nothing of the patch is applied, and the approval makes the admin', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const player = await aPlayer(app);
    const patch = { role: 'admin', isVerified: true } as const;

    const answer = await app.as(first).users.change({ id: player.id, patch });

    expect(answer).toMatchObject({ role: 'player', isVerified: false, isWaitingForApproval: true });
    expect(await roleOf(app, player.id)).toEqual({ role: 'player', is_verified: 0 });
    const { items } = await app.as(second).approvals.list({ state: 'waiting' });
    expect(items).toMatchObject([
      { act: 'make-admin', target: { id: player.id }, requestedBy: { name: 'Ada First' }, decidedBy: null },
    ]);
    expect(await app.as(second).approvals.waitingCount()).toBe(1);
    expect((await notificationsOf(app, second)).map(({ kind }) => kind)).toEqual(['approval-waiting']);
    expect(await notificationsOf(app, first)).toEqual([]);

    const approved = await app.as(second).approvals.approve({ id: items[0]?.id ?? '' });

    expect(approved).toMatchObject({ state: 'approved', decidedBy: { name: 'Bo Second' } });
    expect((await roleOf(app, player.id)).role).toBe('admin');
    const acts = await app.db
      .selectFrom('audit_entries')
      .select(['act', 'actor_id', 'about_id', 'after'])
      .where('act', 'in', ['approval.request', 'approval.approve'])
      .orderBy('act')
      .execute();
    expect(acts).toMatchObject([
      { act: 'approval.approve', actor_id: second.id, about_id: player.id },
      { act: 'approval.request', actor_id: first.id, about_id: player.id },
    ]);
    expect(JSON.parse(acts[0]?.after ?? '')).toMatchObject({ requestedBy: first.id });
  });

  test('the same is asked for once, and another admin who asks too does not approve by that', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const player = await aPlayer(app);
    const change = { id: player.id, patch: { role: 'admin' as const } };
    await app.as(first).users.change(change);
    await app.as(first).users.change(change);
    await app.as(second).users.change(change);
    expect((await app.as(first).approvals.list({})).items).toHaveLength(1);
    expect((await roleOf(app, player.id)).role).toBe('player');
  });

  test('the requester cannot approve or decline, but withdraw; others cannot withdraw', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const player = await aPlayer(app);
    await app.as(first).users.change({ id: player.id, patch: { role: 'admin' } });
    const id = (await app.as(first).approvals.list({})).items[0]?.id ?? '';
    const before = await snapshot(app);
    await expect(app.as(first).approvals.approve({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(first).approvals.decline({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(second).approvals.withdraw({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(player).approvals.approve({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    expect(await snapshot(app)).toEqual(before);
    expect(await app.as(first).approvals.withdraw({ id })).toMatchObject({ state: 'declined' });
    await expect(app.as(second).approvals.approve({ id })).rejects.toMatchObject(refusal('APPROVAL_DECIDED'));
    expect((await roleOf(app, player.id)).role).toBe('player');
  });

  test('a request ends with a decline, after seven days, or when the requester is no admin any more', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const player = await aPlayer(app);
    const ask = async () => {
      await app.as(first).users.change({ id: player.id, patch: { role: 'admin' } });
      return (await app.as(second).approvals.list({ state: 'waiting' })).items[0]?.id ?? '';
    };
    const declined = await ask();
    expect(await app.as(second).approvals.decline({ id: declined })).toMatchObject({ state: 'declined' });

    app.clock.turn(1);
    const expired = await ask();
    app.clock.turn(7 * DAY);
    await expect(app.as(second).approvals.approve({ id: expired })).rejects.toMatchObject(refusal('APPROVAL_DECIDED'));
    const { items } = await app.as(second).approvals.list({ state: 'expired' });
    expect(items.map(({ id }) => id)).toEqual([expired]);

    const third = await ask();
    await app.as(second).users.change({ id: first.id, patch: { isActive: false } });
    await expect(app.as(second).approvals.approve({ id: third })).rejects.toMatchObject(
      refusal('APPROVAL_REQUESTER_GONE'),
    );
    expect((await roleOf(app, player.id)).role).toBe('player');
  });

  test('erasing from the trash waits, and the approval erases what was in it then', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const [one, two, three] = [await aPlayer(app, { isVerified: true }), await aPlayer(app), await aPlayer(app)];
    await aVideo(app, { player: one });
    const item = await app.as(first).trash.move({ kind: 'user', id: one.id });
    await app.as(first).trash.move({ kind: 'user', id: two.id });
    const waiting = { erased: 0, isWaitingForApproval: true };
    expect(await app.as(first).trash.erase({ id: item.id })).toEqual(waiting);
    app.clock.turn(1);
    expect(await app.as(first).trash.empty()).toEqual(waiting);
    expect(await storedFiles(app.folder)).not.toEqual([]);
    app.clock.turn(1);
    await app.as(second).trash.move({ kind: 'user', id: three.id });

    const { items } = await app.as(second).approvals.list({});
    expect(items.map(({ target }) => target?.name ?? 'all')).toEqual(['all', one.username]);
    await app.as(second).approvals.approve({ id: items[1]?.id ?? '' });
    expect(await storedFiles(app.folder)).toEqual([]);
    expect((await app.as(second).trash.list({})).items).toHaveLength(2);
    await app.as(second).approvals.approve({ id: items[0]?.id ?? '' });
    await app.runJobs();
    const left = await app.as(second).trash.list({});
    expect(left.items.map(({ subjectId }) => subjectId)).toEqual([three.id]);
  });

  test('what a hold keeps is not approved, and can be once the hold is lifted', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const player = await aPlayer(app);
    const { id: caseId } = await aCase(app, { about: player });
    const item = await app.as(first).trash.move({ kind: 'user', id: player.id });
    await app.as(first).trash.erase({ id: item.id });
    const { items } = await app.as(second).approvals.list({});
    const id = items[0]?.id ?? '';
    await app.db.updateTable('cases').set({ has_hold: 1 }).where('id', '=', caseId).execute();
    const before = await snapshot(app);
    await expect(app.as(second).approvals.approve({ id })).rejects.toMatchObject(refusal('LEGAL_HOLD'));
    expect(await snapshot(app)).toEqual(before);
    await app.db.updateTable('cases').set({ has_hold: 0 }).where('id', '=', caseId).execute();
    expect(await app.as(second).approvals.approve({ id })).toMatchObject({ state: 'approved' });
    expect((await app.as(second).trash.list({})).items).toEqual([]);
  });

  test('without the setting one admin is enough', async () => {
    const { app, first, second } = await twoAdmins(engine, '0');
    const player = await aPlayer(app);
    const answer = await app.as(first).users.change({ id: player.id, patch: { role: 'admin' } });
    expect(answer).not.toHaveProperty('isWaitingForApproval');
    expect(answer.role).toBe('admin');
    await app.as(first).trash.move({ kind: 'user', id: player.id });
    expect(await app.as(first).trash.empty()).toEqual({ erased: 1, isWaitingForApproval: false });
    expect((await app.as(second).approvals.list({})).items).toEqual([]);
  });
});
