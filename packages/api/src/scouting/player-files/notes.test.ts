import { NOTE_MAX } from '@touchline/contracts/stages';
import { describe, expect, test } from 'vitest';
import { aPlayer, aScout, engines, refusal, type TestApp, testApp } from '../../testing/index.ts';

const HOUR = 3600;

/** A scout with what two open tabs do: each sends the version that it has read. */
async function aNotebook(app: TestApp) {
  const [scout, player] = [await aScout(app), await aPlayer(app, { isVerified: true })];
  const { playerFiles } = app.as(scout);
  const save = (note: string, version: number, editor = 'a tab') =>
    playerFiles.saveNote({ playerId: player.id, note, version, editor });
  const read = async () => (await playerFiles.of({ playerId: player.id })).note;
  const versions = async () => {
    const { items } = await playerFiles.history({ playerId: player.id });
    return items.flatMap((entry) => (entry.kind === 'note' ? [entry.former] : []));
  };
  return { scout, player, playerFiles, save, read, versions };
}

describe.each(engines)("a scout's note of a player, on $name", (engine) => {
  test('keeps both texts, dated, when it was saved elsewhere meanwhile', { tags: ['FILE-02'] }, async () => {
    const app = await testApp({ engine });
    const { save, read } = await aNotebook(app);
    expect(await save('Fast.', 0)).toMatchObject({ noteVersion: 1, isJoined: false });
    expect(await save('Fast and calm.', 1, 'another tab')).toMatchObject({ noteVersion: 2, isJoined: false });
    const joined = await save('Fast. Weak left foot.', 1);
    expect(joined).toMatchObject({ noteVersion: 3, isJoined: true });
    expect(await read()).toBe(
      'Fast and calm.\n\n— Also written, on the version before 2 Mar 2026, 09:00 UTC: —\nFast. Weak left foot.',
    );
    // The tab goes on with what it was given.
    expect(await save('Fast, calm.', 3)).toMatchObject({ noteVersion: 4, isJoined: false });
  });

  test('is not doubled when the response to a save was lost', { tags: ['FILE-02'] }, async () => {
    const app = await testApp({ engine });
    const { save, read } = await aNotebook(app);
    await save('Fast.', 0);
    expect(await save('Fast.', 0)).toMatchObject({ noteVersion: 1, isJoined: false });
    expect(await save('Fast and', 0)).toMatchObject({ noteVersion: 2, isJoined: false });
    expect(await save('Fast and calm.', 1)).toMatchObject({ noteVersion: 3, isJoined: false });
    // Another device that has no version yet and the same text changes nothing.
    expect(await save('Fast and calm.', 0, 'a phone')).toMatchObject({ noteVersion: 3, isJoined: false });
    expect(await read()).toBe('Fast and calm.');
  });

  test('keeps both texts when the response to the save that joined them was lost', {
    tags: ['FILE-02'],
  }, async () => {
    const app = await testApp({ engine });
    const { save, read } = await aNotebook(app);
    await save('Fast.', 0);
    await save('Calm.', 1, 'another tab');
    const joined = await save('Fast, weak left foot.', 1);
    expect(await save('Fast, weak left foot.', 1)).toEqual(joined);
    expect(await read()).toBe(joined.note);
    await save('Fast, weak left foot, tall.', 1);
    expect(await read()).toContain('Calm.');
  });

  test('refuses a text that is too long, and one more version that has no space', { tags: ['FILE-02'] }, async () => {
    const app = await testApp({ engine });
    const { save, read } = await aNotebook(app);
    await expect(save('x'.repeat(NOTE_MAX + 1), 0)).rejects.toMatchObject(refusal('INVALID_INPUT'));
    const texts = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(NOTE_MAX));
    const [first = '', ...others] = texts;
    await save(first, 0);
    const saves = others.map((text, at) => () => save(text, 0, `device ${at}`));
    for (const saving of saves.slice(0, 2)) expect(await saving()).toMatchObject({ isJoined: true });
    const before = await read();
    await expect(saves[3]?.()).rejects.toMatchObject(refusal('NOTE_FULL'));
    expect(await read()).toBe(before);
    expect(texts.slice(0, 3).every((text) => before.includes(text))).toBe(true);
  });

  test('has its earlier texts in the history: one an hour, and the one before much was removed', {
    tags: ['FILE-14'],
  }, async () => {
    const app = await testApp({ engine });
    const { save, read, versions, playerFiles, player } = await aNotebook(app);
    await save('Fast', 0);
    await save('Fast over ten', 1);
    await save('Fast over ten metres.', 2);
    expect(await versions()).toEqual(['']);
    app.clock.turn(1);
    await save('F', 3);
    expect(await versions()).toEqual(['Fast over ten metres.', '']);
    app.clock.turn(HOUR + 1);
    await save('Fine', 4);
    expect(await versions()).toEqual(['F', 'Fast over ten metres.', '']);
    const { items } = await playerFiles.history({ playerId: player.id });
    app.clock.turn(1);
    await playerFiles.undo({ entryIds: [items[1]?.id ?? ''] });
    expect(await read()).toBe('Fast over ten metres.');
    expect((await versions())[0]).toBe('Fine');
  });

  test("is also what a star's notes are, whose former text stays in the history", { tags: ['FILE-13'] }, async () => {
    const app = await testApp({ engine });
    const { scout, player, save, read, versions } = await aNotebook(app);
    const { savedPlayers } = app.as(scout);
    const both = { scoutId: scout.id, playerId: player.id };
    await save('Fast.', 0);
    app.clock.turn(1);
    expect(await savedPlayers.save(both)).toMatchObject({ notes: 'Fast.', isNew: true });
    expect(await savedPlayers.save({ ...both, notes: 'Other' })).toMatchObject({ notes: 'Fast.', isNew: false });
    await savedPlayers.remove(both);
    app.clock.turn(1);
    expect(await savedPlayers.save({ ...both, notes: 'Calm.' })).toMatchObject({ notes: 'Calm.', isNew: true });
    expect(await read()).toBe('Calm.');
    expect((await versions())[0]).toBe('Fast.');
  });
});
