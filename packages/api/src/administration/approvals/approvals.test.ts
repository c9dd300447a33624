import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCase,
  anAdmin,
  aPlayer,
  aVideo,
  engines,
  movedItem,
  notificationsOf,
  refusal,
  releaseCases,
  snapshot,
  storedFiles,
  type TestApp,
  type TestEngine,
  testApp,
} from '../../testing/index.ts';

const DAY = 86_400;

/** Two admins where a second one is needed. */
async function twoAdmins(engine: TestEngine, secondAdmin = true) {
  const app = await testApp({ engine, policies: { secondAdmin } });
  const first = await anAdmin(app, { firstName: 'Ada', lastName: 'First' });
  const second = await anAdmin(app, { firstName: 'Bo', lastName: 'Second' });
  return { app, first, second };
}

/** A user in the trash, from before a second admin was needed for that. */
async function trashed(app: TestApp, admin: Account, { id }: Account) {
  const { policies } = app.shared;
  app.shared.policies = { ...policies, secondAdmin: false };
  const item = movedItem(await app.as(admin).trash.move({ kind: 'user', id }));
  app.shared.policies = policies;
  return item;
}

const roleOf = async (app: TestApp, id: string) =>
  (await app.db.selectFrom('users').select(['role', 'is_verified']).where('id', '=', id).executeTakeFirstOrThrow()) as {
    role: string;
    is_verified: number;
  };

describe.each(engines)('a second admin on $name', (engine) => {
  test('Make Admin waits, nothing of the patch is applied, and the approval makes the admin', {
    tags: ['APPR-01'],
  }, async () => {
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

  test('the requester cannot approve or decline, but withdraw; others cannot withdraw', {
    tags: ['APPR-03'],
  }, async () => {
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
    expect(await app.as(first).approvals.withdraw({ id })).toMatchObject({ state: 'withdrawn' });
    const acts = app.db.selectFrom('audit_entries').select('actor_id').where('act', '=', 'approval.withdraw');
    expect(await acts.execute()).toEqual([{ actor_id: first.id }]);
    await expect(app.as(second).approvals.approve({ id })).rejects.toMatchObject(refusal('APPROVAL_DECIDED'));
    expect((await roleOf(app, player.id)).role).toBe('player');
  });

  test('a request ends with a decline, after seven days, or when the requester is no admin any more', {
    tags: ['APPR-06'],
  }, async () => {
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

  test('erasing from the trash waits, and the approval erases what was in it then', { tags: ['APPR-01'] }, async () => {
    const { app, first, second } = await twoAdmins(engine);
    const [one, two, three] = [await aPlayer(app, { isVerified: true }), await aPlayer(app), await aPlayer(app)];
    await aVideo(app, { player: one });
    const item = await trashed(app, first, one);
    await trashed(app, first, two);
    const waiting = { erased: 0, isWaitingForApproval: true, approvalId: expect.any(String) };
    expect(await app.as(first).trash.erase({ id: item.id })).toEqual(waiting);
    app.clock.turn(1);
    expect(await app.as(first).trash.empty()).toEqual(waiting);
    expect(await storedFiles(app.folder)).not.toEqual([]);
    app.clock.turn(1);
    await trashed(app, second, three);

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

  test('what a case keeps is not approved, nor asked for, and can be once it is over', async () => {
    const { app, first, second } = await twoAdmins(engine);
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    const { id: caseId } = await aCase(app, { about: player });
    await releaseCases(app);
    const item = await trashed(app, first, player);
    await app.as(first).trash.erase({ id: item.id });
    const deletion = await app.as(first).users.delete({ id: other.id });
    await app.as(second).cases.setState({ id: caseId, state: 'open' });
    const { id: otherCase } = await aCase(app, { about: other });
    const { items } = await app.as(second).approvals.list({});
    expect(items.map(({ act }) => act).sort()).toEqual(['delete-user', 'empty-trash']);
    const before = await snapshot(app);
    for (const { id } of items) {
      await expect(app.as(second).approvals.approve({ id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    }
    await expect(app.as(first).users.delete({ id: other.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    await expect(app.as(first).trash.move({ kind: 'user', id: other.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    expect(await snapshot(app)).toEqual(before);
    expect(deletion).toMatchObject({ isWaitingForApproval: true });
    await releaseCases(app);
    for (const { id } of items) {
      expect(await app.as(second).approvals.approve({ id })).toMatchObject({ state: 'approved' });
    }
    expect((await app.as(second).trash.list({})).items).toEqual([]);
    expect(await app.as(second).cases.byId({ id: otherCase })).toMatchObject({ about: { id: null } });
  });

  test.each(['list and page', 'bulk', 'for good'] as const)(
    'a user is deleted (%s) once another admin approves',
    { tags: ['APPR-01'] },
    async (way) => {
      const { app, first, second } = await twoAdmins(engine);
      const { id } = await aPlayer(app);
      const exists = async () =>
        (await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1;
      const { trash, users } = app.as(first);
      const ask = async () => {
        if (way === 'for good') return users.delete({ id });
        if (way === 'list and page') return trash.move({ kind: 'user', id });
        return (await trash.moveMany({ kind: 'user', ids: [id] }))[0];
      };
      const asked = await ask();
      expect(await ask()).toEqual(asked);
      const { items } = await app.as(second).approvals.list({});
      expect(items).toMatchObject([{ act: way === 'for good' ? 'delete-user' : 'trash-user', target: { id } }]);
      const approval = items[0]?.id ?? '';
      expect(asked).toMatchObject({ approvalId: approval });
      expect(await exists()).toBe(true);
      await expect(app.as(first).approvals.approve({ id: approval })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await app.as(second).approvals.approve({ id: approval });
      expect(await exists()).toBe(false);
      expect((await app.as(second).trash.list({})).items).toHaveLength(way === 'for good' ? 0 : 1);
    },
  );

  test('an admin cannot approve the deletion of their own account', { tags: ['APPR-05'] }, async () => {
    const { app, first, second } = await twoAdmins(engine);
    await app.as(first).users.delete({ id: second.id });
    const { items } = await app.as(second).approvals.list({});
    await expect(app.as(second).approvals.approve({ id: items[0]?.id ?? '' })).rejects.toMatchObject(
      refusal('NOT_ALLOWED'),
    );
    expect(await roleOf(app, second.id)).toMatchObject({ role: 'admin' });
  });

  test('an admin comes back from the trash once another admin approves, and a player at once', {
    tags: ['APPR-07'],
  }, async () => {
    const { app, first, second } = await twoAdmins(engine);
    const [admin, player] = [await anAdmin(app), await aPlayer(app)];
    const [item, other] = [await trashed(app, first, admin), await trashed(app, first, player)];
    expect(await app.as(first).trash.restore({ id: other.id })).toEqual({ kind: 'user', id: player.id });
    const waiting = await app.as(first).trash.restore({ id: item.id });
    const many = await app.as(first).trash.restoreMany({ ids: [item.id] });
    expect(many).toMatchObject([{ itemId: null, error: null }]);
    const { items } = await app.as(second).approvals.list({});
    expect(items).toMatchObject([{ act: 'restore-admin', target: { id: item.id, name: admin.username } }]);
    const approvalId = items[0]?.id ?? '';
    expect([waiting, many[0]]).toMatchObject([{ isWaitingForApproval: true, approvalId }, { approvalId }]);
    expect((await app.as(first).trash.list({})).items).toHaveLength(1);
    await app.as(second).approvals.approve({ id: approvalId });
    expect(await roleOf(app, admin.id)).toMatchObject({ role: 'admin' });
  });

  test('an admin who is not active becomes active once another admin approves, by no change, end or undo', {
    tags: ['APPR-07'],
  }, async () => {
    const { app, first, second } = await twoAdmins(engine);
    const { id } = await anAdmin(app);
    const { users, audit } = app.as(first);
    await users.change({ id, patch: { isActive: false } });
    const isActive = async () =>
      (await app.db.selectFrom('users').select('is_active').where('id', '=', id).executeTakeFirst())?.is_active;
    const inactiveUntil = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const soon = users.change({ id, patch: { isActive: false, inactiveUntil } });
    await expect(soon).rejects.toMatchObject(refusal('SECOND_ADMIN_NEEDED'));
    const many = await users.changeMany({
      ids: [id],
      patch: { isActive: false, inactiveReason: 'Left.', inactiveUntil },
    });
    expect(many.results).toMatchObject([{ error: expect.stringContaining('second admin') }]);
    const { items: entries } = await audit.list({ act: 'user.deactivate' });
    const undoing = audit.undo({ id: entries[0]?.id ?? '' });
    await expect(undoing).rejects.toMatchObject(refusal('SECOND_ADMIN_NEEDED'));
    expect(await users.change({ id, patch: { isActive: true } })).toMatchObject({
      isActive: false,
      isWaitingForApproval: true,
    });
    expect(await isActive()).toBe(0);
    const { items } = await app.as(second).approvals.list({});
    expect(items).toMatchObject([{ act: 'activate-admin', target: { id } }]);
    await app.as(second).approvals.approve({ id: items[0]?.id ?? '' });
    expect(await isActive()).toBe(1);
  });

  test('is waited for where there is only one, which the page is told', { tags: ['APPR-08'] }, async () => {
    const app = await testApp({ engine, policies: { secondAdmin: true } });
    const only = await anAdmin(app);
    const player = await aPlayer(app);
    await app.as(only).users.delete({ id: player.id });
    expect(await app.as(only).approvals.rule()).toEqual({ isOn: true, activeAdmins: 1 });
    const second = await anAdmin(app);
    const { items } = await app.as(second).approvals.list({ state: 'waiting' });
    await app.as(second).approvals.approve({ id: items[0]?.id ?? '' });
    expect(await app.as(only).approvals.rule()).toEqual({ isOn: true, activeAdmins: 2 });
  });

  test('without the setting one admin is enough', { tags: ['APPR-02'] }, async () => {
    const { app, first, second } = await twoAdmins(engine, false);
    const player = await aPlayer(app);
    const answer = await app.as(first).users.change({ id: player.id, patch: { role: 'admin' } });
    expect(answer).not.toHaveProperty('isWaitingForApproval');
    expect(answer.role).toBe('admin');
    await app.as(first).trash.move({ kind: 'user', id: player.id });
    expect(await app.as(first).trash.empty()).toEqual({ erased: 1, isWaitingForApproval: false });
    expect((await app.as(second).approvals.list({})).items).toEqual([]);
  });
});
