import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCase,
  acts,
  anAdmin,
  aPlayer,
  appError,
  aScout,
  aVideo,
  engines,
  prepareVideos,
  refusal,
  releaseCases,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { discloseFiles } from './disclosing.service.ts';

/** A scout who has written a note about a player, and the calls of that scout. */
async function aNotebook(app: TestApp) {
  const [scout, player] = [await aScout(app), await aPlayer(app, { isVerified: true })];
  const { playerFiles, marks } = app.as(scout);
  const save = (note: string, version: number) =>
    playerFiles.saveNote({ playerId: player.id, note, version, editor: 'a tab' });
  const versions = async () => {
    const { items } = await playerFiles.history({ playerId: player.id });
    return items.flatMap((entry) => (entry.kind === 'note' ? [entry.former] : []));
  };
  return { scout, player, playerFiles, marks, save, versions };
}

describe.each(engines)('what a scout has written while a case keeps someone, on $name', (engine) => {
  const disclosed = async (app: TestApp, scout: Account, playerId?: string) =>
    discloseFiles(
      { ...app.shared, entryPoint: 'cli' },
      { scoutId: scout.id, playerId, reason: 'The police have asked.' },
    );

  test.each(['scout', 'player'] as const)(
    'about the %s is kept in each version, and the scout sees no difference',
    {
      tags: ['FILE-09'],
    },
    async (about) => {
      const app = await testApp({ engine });
      const { scout, player, save, versions, marks, playerFiles } = await aNotebook(app);
      await save('Meet me', 0);
      const { id: videoId } = await aVideo(app, { player, isApproved: true });
      await prepareVideos(app);
      const mark = await marks.add({ videoId, from: 1, to: 2, text: 'Shy.' });
      await aCase(app, { about: { scout, player }[about] });
      await save('Meet me alone.', 1);
      await save('Meet me at the club.', 2);
      expect(await versions()).toEqual(['']);
      await playerFiles.change({ playerIds: [player.id], change: { kind: 'star', isOn: true } });
      const { nextCursor } = await playerFiles.history({ playerId: player.id, limit: 1 });
      const [, place] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as string[];
      // Neither do the cursors count what only the case keeps.
      expect(place).toMatch(/^2 /);
      await marks.change({ id: mark.id, patch: { text: 'Alone.' } });
      await marks.remove({ id: mark.id });
      expect(await marks.ofClip({ videoId })).toEqual([]);
      const { files, marks: kept } = await disclosed(app, scout, player.id);
      expect(kept.map(({ text }) => text).sort()).toEqual(['Alone.', 'Shy.']);
      const [file] = files;
      expect(file?.note).toBe('Meet me at the club.');
      expect(file?.history.flatMap(({ kind, former }) => (kind === 'note' ? [former] : []))).toEqual([
        '',
        'Meet me',
        'Meet me alone.',
      ]);
    },
  );

  test('stays while a hold keeps the scout: the player is not erased', { tags: ['FILE-08'] }, async () => {
    const app = await testApp({ engine });
    const { scout, player, save } = await aNotebook(app);
    await save('Meet me', 0);
    const admin = app.as(await theAdmin(app));
    const { id } = await aCase(app, { about: scout });
    await admin.cases.act({ id, action: { kind: 'hold', reason: 'The police have asked.' } });
    await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('OPEN_CASE'));
    await releaseCases(app);
    await admin.users.delete({ id: player.id });
    expect(await app.db.selectFrom('player_files').selectAll().execute()).toEqual([]);
  });

  test('is disclosed to the operator only, with a reason in the log of the case, and not without a case', {
    tags: ['FILE-10'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player, save, playerFiles } = await aNotebook(app);
    await save('Fast.', 0);
    app.clock.turn(1);
    await playerFiles.change({ playerIds: [player.id], change: { kind: 'stage', stage: 'trial', closedReason: null } });
    await expect(disclosed(app, scout)).rejects.toMatchObject(appError('CASE_NOT_FOUND'));
    const { id } = await aCase(app, { about: scout });
    const before = (await acts(app)).length;
    const history = [{ kind: 'note' }, { kind: 'stage', former: { stage: null } }];
    expect(await disclosed(app, scout)).toMatchObject({
      files: [{ playerId: player.id, note: 'Fast.', stage: 'trial', history }],
      marks: [],
    });
    const made = (await acts(app)).slice(before);
    expect(made).toMatchObject([
      {
        act: 'case.disclose-files',
        target_id: id,
        about_id: scout.id,
        reason: 'The police have asked.',
        entry_point: 'cli',
      },
    ]);
    // Other admins than those who handle cases do not learn of it.
    const other = await anAdmin(app, { isSafeguarding: false });
    expect((await app.as(other).audit.list({ act: 'case.disclose-files' })).items).toEqual([]);
    await releaseCases(app);
    await expect(disclosed(app, scout)).rejects.toMatchObject(appError('CASE_NOT_FOUND'));
  });
});
