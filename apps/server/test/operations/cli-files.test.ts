import { createAccount } from '@touchline/api';
import { saveNote } from '@touchline/api/scouting/player-files/notes.service';
import { expect, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { type FolderServer, withServer } from '../support/processes/folder-server.ts';

const account = (role: 'scout' | 'player', username: string) => ({
  ...{ role, username, email: `${username}@club.example`, password: 'a long password' },
  ...{ firstName: 'Ann', lastName: 'Bee', phone: null, dateOfBirth: '1999-04-17' },
});

/** A scout writes about a player; a case holds what belongs to the scout. */
async function writeNote({ shared }: FolderServer): Promise<void> {
  const scout = await createAccount(shared, account('scout', 'sue'));
  const player = await createAccount(shared, account('player', 'ann'));
  const viewer = { id: scout.id, role: scout.role, isVerified: true };
  const caller = { viewer, tokenScope: null, address: '', userAgent: '', entryPoint: 'app', requestId: '' } as const;
  const session = { token: null, set: () => {}, clear: () => {} };
  await saveNote(
    { ...shared, ...caller, session },
    { playerId: player.id, note: 'Fast.', version: 0, editor: 'a tab' },
  );
  const now = shared.clock.timestamp();
  const held = { id: crypto.randomUUID(), about_id: scout.id, about_name: 'Sue', state: 'open', has_hold: 1 } as const;
  const times = { created_at: now, updated_at: now };
  await shared.db
    .insertInto('cases')
    .values({ ...held, ...times, priority: 1, assignee_id: null, released_at: null, closed_at: null })
    .execute();
}

test('an operator discloses what a scout of a held case has written, with a reason, and no one else', {
  tags: ['FILE-10'],
}, async () => {
  const folder = aDataFolder();
  await withServer(folder, writeNote);
  const because = ['--reason', 'Court order 17/2026'];
  const disclosed = await command(folder, 'disclose-files', 'sue', '--player', 'ann@club.example', ...because);
  expect(disclosed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(disclosed.stdout)).toMatchObject({
    files: [{ note: 'Fast.', history: [{ kind: 'note' }] }],
    marks: [],
  });
  const refused = async (...words: string[]) => (await command(folder, 'disclose-files', ...words)).stderr;
  expect(await refused('sue')).toBe('Please say why, with --reason.\n');
  expect(await refused('ann', ...because)).toBe('There is no such case.\n');
  expect(await refused('unknown', ...because)).toBe('User not found\n');
  await withServer(folder, async ({ shared }) => {
    const acts = await shared.db.selectFrom('audit_entries').select(['act', 'reason', 'entry_point']).execute();
    const entry = { act: 'case.disclose-files', reason: 'Court order 17/2026', entry_point: 'cli' };
    expect(acts.filter(({ act }) => act === 'case.disclose-files')).toEqual([entry]);
  });
});
