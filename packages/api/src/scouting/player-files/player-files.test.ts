import type { ChangeFilesInput, FileSort } from '@touchline/contracts/player-files';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  aPlayer,
  aProfile,
  aScout,
  engines,
  forgetAnswers,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

type Change = ChangeFilesInput['change'];

const STAGE: Change = { kind: 'stage', stage: 'trial', closedReason: null };
const ALL_CHANGES: Change[] = [
  STAGE,
  { kind: 'tags', add: ['U21', 'left'], remove: [] },
  { kind: 'next-step', nextStep: { text: 'Call', on: '2026-03-10' } },
  { kind: 'star', isOn: true },
  { kind: 'dismissed', isOn: true },
];

/** A verified player with a profile. */
async function aListedPlayer(app: TestApp, firstName: string, profile: Parameters<typeof aProfile>[1] = {}) {
  const player = await aPlayer(app, { isVerified: true, firstName });
  await aProfile(app, { player, ...profile });
  return player;
}

function note(app: TestApp, scout: Account, player: Pick<Account, 'id'>, text: string) {
  app.clock.turn(1);
  return app.as(scout).playerFiles.saveNote({ playerId: player.id, note: text, version: 0, editor: 'a tab' });
}
const firstNames = (files: { player: { firstName: string } | null }[]) => files.map((file) => file.player?.firstName);

describe.each(engines)("a scout's file of a player, on $name", (engine) => {
  test('is empty until something is written, and has what was written and when the page was opened', {
    tags: ['FILE-01'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const player = await aListedPlayer(app, 'Ann');
    const { playerFiles, players } = app.as(scout);
    const empty = await playerFiles.of({ playerId: player.id });
    expect(empty).toMatchObject({
      note: '',
      noteVersion: 0,
      tags: [],
      stage: null,
      isStarred: false,
      firstSeenAt: null,
    });
    expect(await playerFiles.history({ playerId: player.id })).toEqual({ items: [], nextCursor: null });
    expect(await app.db.selectFrom('player_files').selectAll().execute()).toEqual([]);

    await players.trackView({ playerId: player.id });
    app.clock.turn(26 * 3600);
    await players.trackView({ playerId: player.id });
    await note(app, scout, player, 'Fast.');
    for (const change of ALL_CHANGES) {
      app.clock.turn(1);
      expect(await playerFiles.change({ playerIds: [player.id], change })).toMatchObject([{ error: null }]);
    }
    expect(await playerFiles.of({ playerId: player.id })).toMatchObject({
      ...{ note: 'Fast.', noteVersion: 1, tags: ['U21', 'left'], stage: 'trial', closedReason: null },
      ...{ nextStep: { text: 'Call', on: '2026-03-10' }, isStarred: true, isDismissed: true },
      ...{ firstSeenAt: '2026-03-02T09:00:00.000Z', lastSeenAt: '2026-03-03T11:00:00.000Z' },
    });
    const { items } = await playerFiles.history({ playerId: player.id });
    expect(items.map(({ kind }) => kind)).toEqual(['dismissed', 'star', 'next-step', 'tags', 'stage', 'note']);
  });

  test('is undone change by change, once, and not where something else was written since', {
    tags: ['FILE-03'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const player = await aListedPlayer(app, 'Ann');
    const { playerFiles } = app.as(scout);
    const empty = await playerFiles.of({ playerId: player.id });
    const made: string[] = [];
    for (const change of ALL_CHANGES) {
      app.clock.turn(1);
      const [result] = await playerFiles.change({ playerIds: [player.id], change });
      made.push(result?.entryId ?? '');
    }
    // The same again is no change.
    expect(await playerFiles.change({ playerIds: [player.id], change: STAGE })).toMatchObject([
      { entryId: null, error: null },
    ]);
    app.clock.turn(1);
    const undone = await playerFiles.undo({ entryIds: made });
    expect(undone.map(({ error }) => error)).toEqual(made.map(() => null));
    expect(await playerFiles.of({ playerId: player.id })).toEqual(empty);
    const { items } = await playerFiles.history({ playerId: player.id });
    expect(items.map(({ isUndo, isUndone }) => [isUndo, isUndone])).toEqual([
      ...made.map(() => [true, false]),
      ...made.map(() => [false, true]),
    ]);
    expect(await playerFiles.undo({ entryIds: [made[0] ?? ''] })).toMatchObject([
      { error: 'This was undone already.' },
    ]);

    const [one] = await playerFiles.change({ playerIds: [player.id], change: { ...STAGE, stage: 'seen' } });
    const [two] = await playerFiles.change({ playerIds: [player.id], change: STAGE });
    // Of one file the newest first, whatever their order.
    const both = await playerFiles.undo({ entryIds: [one?.entryId ?? '', two?.entryId ?? ''] });
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    expect(await playerFiles.of({ playerId: player.id })).toMatchObject({ stage: null });

    const [first] = await playerFiles.change({ playerIds: [player.id], change: STAGE });
    await playerFiles.change({
      playerIds: [player.id],
      change: { kind: 'stage', stage: 'closed', closedReason: 'level' },
    });
    expect(await playerFiles.undo({ entryIds: [first?.entryId ?? ''] })).toMatchObject([
      { error: 'It has been changed since. Look at it as it is now.' },
    ]);
    expect(await playerFiles.of({ playerId: player.id })).toMatchObject({ stage: 'closed', closedReason: 'level' });
    await playerFiles.change({ playerIds: [player.id], change: { ...STAGE, stage: 'offer', closedReason: 'level' } });
    expect(await playerFiles.of({ playerId: player.id })).toMatchObject({ stage: 'offer', closedReason: null });
  });

  test('is changed for many players at once, and who could not be changed is named', {
    tags: ['FILE-04'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const [ann, bo] = [await aListedPlayer(app, 'Ann'), await aListedPlayer(app, 'Bo')];
    const hidden = await aPlayer(app, { isActive: false });
    const { playerFiles } = app.as(scout);
    const tags = Array.from({ length: 9 }, (_, at) => `tag ${at}`);
    await playerFiles.change({ playerIds: [bo.id], change: { kind: 'tags', add: tags, remove: [] } });
    const two = { kind: 'tags', add: ['new', 'tag 1', 'other'], remove: [] } satisfies Change;
    const results = await playerFiles.change({ playerIds: [ann.id, hidden.id, bo.id, ann.id], change: two });
    expect(results).toEqual([
      { id: ann.id, entryId: expect.any(String), error: null },
      { id: hidden.id, entryId: null, error: 'Player not found' },
      { id: bo.id, entryId: null, error: 'A player can have ten tags. Remove one first.' },
    ]);
    expect(await playerFiles.of({ playerId: ann.id })).toMatchObject({ tags: ['new', 'other', 'tag 1'] });
    expect((await playerFiles.of({ playerId: bo.id })).tags).toEqual(tags);
  });

  test('is found by view, stage, tag, position, availability and words, and sorted', {
    tags: ['FILE-12'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const { playerFiles } = app.as(scout);
    const ann = await aListedPlayer(app, 'Ann', { position: 'Striker', availability: 'trial' });
    const bo = await aListedPlayer(app, 'Bo', { position: 'Goalkeeper' });
    const cy = await aListedPlayer(app, 'Cy', { position: 'Left Back', secondPosition: 'Striker' });
    const change = async (players: Account[], change: Change) => {
      app.clock.turn(1);
      await playerFiles.change({ playerIds: players.map(({ id }) => id), change });
    };
    await change([ann], STAGE);
    await change([bo], { kind: 'star', isOn: true });
    await change([cy], { kind: 'tags', add: ['U21'], remove: [] });
    await change([ann], { kind: 'next-step', nextStep: { text: 'Call', on: '2026-03-02' } });
    await change([bo], { kind: 'next-step', nextStep: { text: 'Watch', on: '2026-03-03' } });
    const listed = async (input: Parameters<typeof playerFiles.list>[0]) =>
      firstNames((await playerFiles.list(input)).items);
    expect(await listed({})).toEqual(['Bo', 'Ann', 'Cy']);
    expect(await listed({ view: 'starred' })).toEqual(['Bo']);
    expect(await listed({ view: 'due' })).toEqual(['Ann']);
    expect(await listed({ stage: 'trial' })).toEqual(['Ann']);
    expect(await listed({ stage: 'none' })).toEqual(['Bo', 'Cy']);
    expect(await listed({ tag: 'U21' })).toEqual(['Cy']);
    expect(await listed({ position: 'Striker', sort: 'name' })).toEqual(['Ann', 'Cy']);
    expect(await listed({ availability: 'trial' })).toEqual(['Ann']);
    await note(app, scout, cy, 'Übersteiger');
    expect(await listed({ search: 'ubersteiger' })).toEqual(['Cy']);
    expect(await listed({ search: 'bo' })).toEqual(['Bo']);
    const sorted: Partial<Record<FileSort, string[]>> = {
      name: ['Ann', 'Bo', 'Cy'],
      '-name': ['Cy', 'Bo', 'Ann'],
      position: ['Bo', 'Cy', 'Ann'],
      'next-step': ['Ann', 'Bo', 'Cy'],
      '-next-step': ['Bo', 'Ann', 'Cy'],
      stage: ['Ann', 'Bo', 'Cy'],
      changed: ['Ann', 'Bo', 'Cy'],
    };
    for (const [sort, names] of Object.entries(sorted) as [FileSort, string[]][]) {
      const pages: (string | undefined)[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await playerFiles.list({ sort, limit: 2, cursor });
        pages.push(...firstNames(page.items));
        cursor = page.nextCursor;
      }
      expect([sort, sort === 'stage' ? pages.toSorted() : pages]).toEqual([sort, names]);
    }
    await change([cy], { kind: 'dismissed', isOn: true });
    expect(await listed({ view: 'dismissed' })).toEqual(['Cy']);
    expect(await playerFiles.counts()).toEqual({
      stages: { seen: 0, 'watch-again': 0, contact: 0, trial: 1, offer: 0, closed: 0, none: 1 },
      views: { kept: 2, starred: 1, due: 1, dismissed: 1 },
      tags: [{ tag: 'U21', files: 1 }],
    });
  });

  test('says "no longer available" in the same way whether a player is hidden, blocks, is unlisted or suspended', {
    tags: ['FILE-06'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const { playerFiles, savedPlayers } = app.as(scout);
    const admin = app.as(await theAdmin(app));
    const minor = await aMinor(app, { firstName: 'Mia' });
    await aProfile(app, { player: minor });
    await aGuardian(app, [minor]);
    const adults = [];
    for (const name of ['Ann', 'Bo', 'Cy']) adults.push(await aListedPlayer(app, name, { position: 'Striker' }));
    const [blocking, unlisted, suspended] = adults as [Account, Account, Account];
    const players = [minor, blocking, unlisted, suspended];
    for (const player of players) {
      await note(app, scout, player, 'Quick over ten metres.');
      await savedPlayers.save({ scoutId: scout.id, playerId: player.id });
    }
    await playerFiles.change({ playerIds: players.map(({ id }) => id), change: STAGE });
    expect(firstNames((await playerFiles.list({ sort: 'name' })).items)).toEqual(['Ann', 'Bo', 'Cy', 'Mia']);

    await forgetAnswers(app, minor);
    await app.db.updateTable('users').set({ allows_profile: 0 }).where('id', '=', minor.id).execute();
    await app.as(blocking).blocks.block({ userId: scout.id });
    await admin.users.change({ id: unlisted.id, patch: { isVerified: false } });
    await admin.users.change({ id: suspended.id, patch: { isActive: false } });
    const { items } = await playerFiles.list({});
    const same = items.map(({ playerId: _id, notedAt: _time, ...rest }) => JSON.stringify(rest));
    expect(new Set(same).size).toBe(1);
    expect(items[0]).toMatchObject({
      player: null,
      noteStart: 'Quick over ten metres.',
      stage: 'trial',
      isStarred: true,
    });
    // No filter or sort finds them by what they are.
    expect((await playerFiles.list({ position: 'Striker' })).items).toEqual([]);
    expect((await playerFiles.list({ search: 'ann' })).items).toEqual([]);
    expect((await playerFiles.list({ search: 'ten metres' })).items).toHaveLength(4);
    for (const player of [minor, blocking, suspended]) {
      // The scout goes on writing about whom they know.
      expect(await playerFiles.of({ playerId: player.id })).toMatchObject({ note: 'Quick over ten metres.' });
      const [again] = await playerFiles.change({ playerIds: [player.id], change: { kind: 'star', isOn: false } });
      expect(again?.error).toBeNull();
      const star: ChangeFilesInput = { playerIds: [player.id], change: { kind: 'star', isOn: true } };
      expect(await playerFiles.change(star)).toEqual([{ id: player.id, entryId: null, error: 'Player not found' }]);
      // Undo does not star them either.
      expect(await playerFiles.undo({ entryIds: [again?.entryId ?? ''] })).toMatchObject([
        { error: 'Player not found' },
      ]);
    }
    await admin.users.change({ id: suspended.id, patch: { isActive: true } });
    expect(firstNames((await playerFiles.list({})).items)).toContain('Cy');
  });

  test('is of adults only for unverified scouts, at the next request after a verification ends', {
    tags: ['FILE-07'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const minor = await aMinor(app, { firstName: 'Mia' });
    await aProfile(app, { player: minor });
    await note(app, scout, minor, 'Calm on the ball.');
    const unverified = await aScout(app);
    const before = await snapshot(app);
    const { playerFiles } = app.as(unverified);
    await expect(playerFiles.of({ playerId: minor.id })).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    await expect(note(app, unverified, minor, 'x')).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    expect(await playerFiles.change({ playerIds: [minor.id], change: STAGE })).toMatchObject([
      { error: 'Player not found' },
    ]);
    expect(await snapshot(app)).toEqual(before);
    expect(firstNames((await app.as(scout).playerFiles.list({})).items)).toEqual(['Mia']);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    const { items } = await app.as({ ...scout, isVerified: false }).playerFiles.list({});
    expect(items).toMatchObject([{ player: null, noteStart: 'Calm on the ball.' }]);
  });

  test('is read by its scout only: others get their own empty one, and other roles none', {
    tags: ['FILE-05'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, other] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const player = await aListedPlayer(app, 'Ann');
    const guardian = await aGuardian(app, [await aMinor(app)]);
    await note(app, scout, player, 'Fast.');
    const [made] = await app.as(scout).playerFiles.change({ playerIds: [player.id], change: STAGE });
    const before = await snapshot(app);
    const calls = app.as(other).playerFiles;
    expect(await calls.of({ playerId: player.id })).toMatchObject({ note: '', stage: null });
    expect(await calls.list({})).toEqual({ items: [], nextCursor: null });
    expect((await calls.history({ playerId: player.id })).items).toEqual([]);
    const unknown = await calls.undo({ entryIds: [crypto.randomUUID()] });
    expect(await calls.undo({ entryIds: [made?.entryId ?? ''] })).toMatchObject([{ error: unknown[0]?.error }]);
    for (const caller of [player, guardian, await theAdmin(app), null]) {
      const { playerFiles } = app.as(caller);
      const expected = refusal(caller ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
      for (const call of [
        playerFiles.of({ playerId: player.id }),
        playerFiles.list({}),
        playerFiles.counts(),
        playerFiles.history({ playerId: player.id }),
        playerFiles.change({ playerIds: [player.id], change: STAGE }),
        playerFiles.undo({ entryIds: [made?.entryId ?? ''] }),
        playerFiles.saveNote({ playerId: player.id, note: '', version: 1, editor: 'a tab' }),
      ]) {
        await expect(call).rejects.toMatchObject(expected);
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('ends with the number of players that one account may write about; an emptied one does not count', {
    tags: ['FILE-11'],
  }, async () => {
    const app = await testApp({ engine, limits: { filesPerScout: 2 } });
    const scout = await aScout(app);
    const players = [await aListedPlayer(app, 'Ann'), await aListedPlayer(app, 'Bo'), await aListedPlayer(app, 'Cy')];
    const [ann, bo, cy] = players as [Account, Account, Account];
    const { playerFiles } = app.as(scout);
    await playerFiles.change({ playerIds: [ann.id, bo.id], change: STAGE });
    await expect(note(app, scout, cy, 'Fast.')).rejects.toMatchObject(refusal('TOO_MANY_FILES'));
    const all = {
      playerIds: players.map(({ id }) => id),
      change: { ...STAGE, stage: 'offer' },
    } satisfies ChangeFilesInput;
    await expect(playerFiles.change(all)).rejects.toMatchObject(refusal('TOO_MANY_FILES'));
    expect(await playerFiles.of({ playerId: ann.id })).toMatchObject({ stage: 'trial' });
    const empty: Change = { ...STAGE, stage: null };
    await playerFiles.change({ playerIds: [ann.id], change: empty });
    // What leaves a file empty begins none, and a file that was emptied is counted again when it is filled.
    await note(app, scout, cy, '');
    expect(await playerFiles.change({ playerIds: [cy.id], change: empty })).toMatchObject([
      { error: null, entryId: null },
    ]);
    expect(await app.db.selectFrom('player_files').selectAll().execute()).toHaveLength(2);
    await note(app, scout, cy, 'Fast.');
    await expect(playerFiles.change({ playerIds: [ann.id], change: STAGE })).rejects.toMatchObject(
      refusal('TOO_MANY_FILES'),
    );
    await expect(note(app, scout, ann, 'x')).rejects.toMatchObject(refusal('TOO_MANY_FILES'));
    expect(await playerFiles.of({ playerId: cy.id })).toMatchObject({ note: 'Fast.' });
  });

  test('takes one place for a star with notes', { tags: ['FILE-11'] }, async () => {
    const app = await testApp({ engine, limits: { filesPerScout: 1 } });
    const scout = await aScout(app);
    const player = await aListedPlayer(app, 'Ann');
    const star = { scoutId: scout.id, playerId: player.id, notes: 'Fast.' };
    expect(await app.as(scout).savedPlayers.save(star)).toMatchObject({ notes: 'Fast.', isNew: true });
  });

  test('goes when the player is erased, and comes back from the trash', { tags: ['FILE-08'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const [ann, bo] = [await aListedPlayer(app, 'Ann'), await aListedPlayer(app, 'Bo')];
    const { playerFiles } = app.as(scout);
    for (const player of [ann, bo]) await note(app, scout, player, 'Fast.');
    await playerFiles.change({ playerIds: [ann.id, bo.id], change: { kind: 'tags', add: ['U21'], remove: [] } });
    const admin = app.as(await theAdmin(app));
    const { id } = await admin.trash.move({ kind: 'user', id: bo.id }).then(async () => {
      const { items } = await admin.trash.list({});
      return items[0] ?? expect.unreachable();
    });
    await admin.users.delete({ id: ann.id });
    expect((await playerFiles.list({})).items).toEqual([]);
    expect((await playerFiles.counts()).tags).toEqual([]);
    await admin.trash.restore({ id });
    expect((await playerFiles.list({})).items).toMatchObject([{ playerId: bo.id, noteStart: 'Fast.', tags: ['U21'] }]);
    for (const table of ['player_files', 'player_file_tags'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
    }
  });
});
