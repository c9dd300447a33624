import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { type Db, openForReading } from '@touchline/db';
import { expect } from 'vitest';
import { eventually } from '../support/index.ts';
import { cliWith } from '../support/processes/cli.ts';
import { namesOfVideoFiles } from '../support/processes/prepared-videos.ts';
import { as, call, listPages, parse, sha256 } from './clients.ts';
import type { StoredValues } from './ledger.ts';
import type { TestRun } from './load.ts';
import type { Platform } from './platform.ts';

/** Compares what clients were told with what the platform now shows them, and continues from there. */
export async function expectNothingLost(run: TestRun): Promise<void> {
  const found = await readStoredValues(run);
  expect([...run.ledger.compare(found), ...run.ledger.problems]).toEqual([]);
  run.ledger.settle(found);
}

/** Everything that the clients have written, as the platform shows it to them. */
async function readStoredValues(run: TestRun): Promise<StoredValues> {
  const { admin, scout, players } = run.people;
  const found: StoredValues = new Map();
  const add = (record: string, value: string) => found.set(record, [...(found.get(record) ?? []), value]);

  const users = await listAll<{ username: string }>(run, '/api/users');
  for (const { username } of users) add(`person ${username}`, 'there');
  const messages = await listAll<{ content: string }>(run, `/api/messages/user/${scout.id}`, scout);
  for (const { content } of messages) add(`message ${content}`, 'there');
  const saved = await listAll<{ id: string }>(run, `/api/scouts/${scout.id}/saved-players`, scout);
  for (const { id } of saved) add(`saved ${id}`, 'there');
  for (const player of players) {
    const answer = await call(run, 'compare', `/api/users/${player.id}`, as(admin));
    add(`bio ${player.id}`, String(parse<{ playerProfile: { bio: string } }>(answer).playerProfile?.bio));
  }
  const videos = await listAll<{ id: string; title: string; isApproved: boolean }>(run, '/api/videos');
  for (const { id, title, isApproved } of videos) {
    add(`clip ${title}`, isApproved ? 'live' : 'pending');
    await expectWhole(run, title, id);
  }
  return found;
}

async function listAll<T>(run: TestRun, path: string, client = run.people.admin): Promise<T[]> {
  const entries = await listPages<T>(run, 'compare', `${path}?limit=${PAGE_SIZE_MAX}`, client);
  if (!entries) throw new Error(`The list ${path} failed: ${JSON.stringify(run.ledger.calls.at(-1))}`);
  return entries;
}

/**
 * A listed video is complete, whether its upload was confirmed or not. Checked once for each video: at the end the doctor reads
 * all of them.
 */
async function expectWhole(run: TestRun, title: string, id: string): Promise<void> {
  const sent = run.clips.get(title);
  if (!sent || sent.wasCompared) return;
  const file = await call(run, 'compare', `/api/videos/${id}/file`, as(run.people.admin));
  expect([file.status, file.isAcknowledged], `the file of ${title}`).toEqual([200, true]);
  expect(sha256(file.body), `the bytes of ${title}`).toBe(sent.sha256);
  sent.wasCompared = true;
}

/**
 * Conversations match their messages, the doctor finds nothing, and files left by interrupted calls are deleted once they are
 * too old to belong to an upload.
 */
export async function expectSound(platform: Platform): Promise<void> {
  const [server] = platform.servers;
  if (!server) return;
  if (!server.hasOwnDisk) {
    // A start removes orphaned files: on SQLite at once, with several servers after an hour.
    if (platform.postgres) server.shiftClock(2 * 3600);
    await server.kill();
    await server.start();
  }
  const folder = server.dataFolder();
  const db = await openForReading({ url: platform.settings.DATABASE_URL, folder });
  try {
    await expectConversationsRight(db);
    // Videos are prepared meanwhile.
    const strays = () => db.selectFrom('stray_files').selectAll().execute();
    if (!server.hasOwnDisk) await eventually(strays, (rows) => rows.length === 0);
    const { s3 } = platform;
    const unlike = async () => [s3?.names().sort().join(), (await namesOfVideoFiles(db)).join()];
    if (s3) await eventually(unlike, ([stored, named]) => stored === named);
  } finally {
    await db.destroy();
  }
  const doctor = await cliWith(platform.settings, folder, 'doctor');
  expect([doctor.stderr, doctor.code]).toEqual(['', 0]);
}

async function expectConversationsRight(db: Db): Promise<void> {
  const messages = await db.selectFrom('messages').selectAll().execute();
  for (const side of await db.selectFrom('conversations').selectAll().execute()) {
    const received = messages.filter((each) => each.receiver_id === side.user_id && each.sender_id === side.other_id);
    const sent = messages.filter((each) => each.sender_id === side.user_id && each.receiver_id === side.other_id);
    const newest = [...received, ...sent]
      .map((each) => each.created_at)
      .sort()
      .at(-1);
    const unread = received.filter((each) => each.is_read === 0).length;
    const last = messages.find((each) => each.id === side.last_message_id);
    expect([side.unread, side.last_at, last?.created_at]).toEqual([unread, newest, newest]);
  }
}
