import { setTimeout as pause } from 'node:timers/promises';
import { clipOfSize } from '@touchline/api/testing/index';
import { aVideoForm } from '../support/http/form.ts';
import { eventually } from '../support/http/raw-connection.ts';
import { json } from '../support/processes/child-server.ts';
import {
  as,
  type Client,
  call,
  listPages,
  type People,
  parse,
  register,
  type Site,
  sha256,
  signIn,
  write,
} from './clients.ts';
import { ABSENT } from './ledger.ts';

/** A platform with its users and their activity. */
export interface TestRun extends Site {
  people: People;
  /** The bytes of each video that was sent, by its title. */
  clips: Map<string, { sha256: string; wasCompared: boolean }>;
  /** The users whom the last walk through all pages has listed. */
  walked: string[];
}

export const CLIP_BYTES = 20_000;
/** The part of a video that is played. */
export const RANGE = { start: 1000, length: 1000 };
const clip = await clipOfSize(CLIP_BYTES);

/** Each client pauses between its steps, so that two slow cores never delay a response. Milliseconds. */
const PAUSE_MS = 100;
/** For steps of many calls, or with a password, whose check is slow on purpose. */
const LONG_PAUSE_MS = 250;
/** How often a player looks whether a video is prepared, which usually takes a second. */
const LOOKS_MAX = 100;

type Step = (run: TestRun) => Promise<unknown>;

/** What happens at the same time: each line is one client that repeats its step. */
const CLIENTS: readonly { pauseMs: number; step: Step }[] = [
  { pauseMs: PAUSE_MS, step: (run) => write(run, run.people.players[0], run.people.scout) },
  { pauseMs: PAUSE_MS, step: (run) => write(run, run.people.scout, run.people.players[0]) },
  { pauseMs: PAUSE_MS, step: readInbox },
  { pauseMs: PAUSE_MS, step: (run) => handleClip(run, run.people.players[0]) },
  { pauseMs: PAUSE_MS, step: (run) => handleClip(run, run.people.players[1]) },
  { pauseMs: PAUSE_MS, step: (run) => changeProfile(run, run.people.players[1]) },
  { pauseMs: LONG_PAUSE_MS, step: readLists },
  { pauseMs: LONG_PAUSE_MS, step: walkPages },
  { pauseMs: LONG_PAUSE_MS, step: registerAndSave },
  { pauseMs: LONG_PAUSE_MS, step: (run) => signIn(run, run.people.players[1]) },
];

/** What shows that the clients are at work. */
const FIRST_WRITES = ['send a message', 'change profile'];
/** What has to succeed again after a fault. */
const WRITES = [
  'send a message',
  'upload',
  'approve',
  'delete',
  'change profile',
  'register',
  'save player',
  'sign in',
];

/** Runs all clients from before a fault begins until each kind of write has succeeded after it. */
export async function underLoad(run: TestRun, fault: () => Promise<void>): Promise<void> {
  let isOver = false;
  const clients = CLIENTS.map(async ({ pauseMs, step }) => {
    while (!isOver) {
      await step(run);
      await pause(pauseMs);
    }
  });
  const work = async () => {
    try {
      await untilSucceeded(run, FIRST_WRITES);
      await fault();
      await untilSucceeded(run, WRITES);
    } finally {
      isOver = true;
    }
  };
  await Promise.all([work(), ...clients]);
}

/** Resolves when one write of each kind that began after this moment has been confirmed. */
async function untilSucceeded({ ledger }: TestRun, kinds: readonly string[]): Promise<void> {
  const since = performance.now();
  const missing = () => {
    const done = ledger.calls.filter((each) => each.began > since && each.status !== null && each.status < 300);
    return kinds.filter((what) => !done.some((each) => each.what === what));
  };
  await eventually(missing, (left) => left.length === 0);
}

/** The scout reads the newest messages and marks one as read, which changes the count beside the conversation. */
async function readInbox(site: TestRun): Promise<void> {
  const { scout } = site.people;
  const inbox = await call(site, 'read inbox', `/api/messages/user/${scout.id}?limit=10`, as(scout));
  if (!inbox.isAcknowledged) return;
  const messages = Object.values(parse<Record<number, { id: string; receiverId: string; isRead: boolean }>>(inbox));
  const unread = messages.find((each) => each?.receiverId === scout.id && !each.isRead);
  if (unread) await call(site, 'mark as read', `/api/messages/${unread.id}/read`, as(scout, { method: 'PATCH' }));
}

/** A player uploads a video, an admin approves it once it is prepared, the player reads a part of it and deletes it. */
async function handleClip(run: TestRun, player: Client): Promise<void> {
  const title = crypto.randomUUID();
  const id = await upload(run, player, title);
  if (id === null || !(await isPrepared(run, player, id)) || !(await approve(run, title, id))) return;
  const range = { headers: { range: `bytes=${RANGE.start}-${RANGE.start + RANGE.length - 1}` } };
  const part = await call(run, 'play', `/api/videos/${id}/file`, as(player, range));
  if (part.isAcknowledged && part.body.length !== RANGE.length)
    run.ledger.problems.push(`A range of ${RANGE.length} bytes came with ${part.body.length}.`);
  if (player === run.people.players[0]) await remove(run, player, title, id);
}

async function upload(run: TestRun, player: Client, title: string): Promise<string | null> {
  const content = Buffer.from(clip);
  content.write(title, content.length - title.length);
  const form = aVideoForm(content, { title });
  const headers = { 'content-type': form.type };
  const sending = as(player, { method: 'POST', headers, body: new Uint8Array(form.body) });
  const answer = await call(run, 'upload', '/api/videos', sending);
  const { id } = parse<{ id: string }>(answer);
  run.clips.set(title, { sha256: sha256(content), wasCompared: false });
  run.ledger.wrote(`clip ${title}`, 'pending', answer.isAcknowledged);
  return answer.isAcknowledged && id ? id : null;
}

/** False where that fails or takes long, as after a fault: then the player goes on with another video. */
async function isPrepared(run: TestRun, player: Client, id: string): Promise<boolean> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const answer = await call(run, 'read clip', `/api/videos/${id}`, as(player));
    const { processing } = parse<{ processing: string }>(answer);
    if (processing !== 'processing') return processing === 'ready';
    await pause(PAUSE_MS);
  }
  return false;
}

async function approve(run: TestRun, title: string, id: string): Promise<boolean> {
  const { admin } = run.people;
  const answer = await call(run, 'approve', `/api/videos/${id}`, json('PATCH', { isApproved: true }, admin.cookie));
  if (answer.status === 401) {
    // A session that was not used for half a day has ended; nothing was changed.
    await signIn(run, admin);
    return false;
  }
  run.ledger.wrote(`clip ${title}`, 'live', answer.isAcknowledged);
  return answer.isAcknowledged;
}

async function remove(run: TestRun, player: Client, title: string, id: string): Promise<void> {
  const answer = await call(run, 'delete', `/api/videos/${id}`, as(player, { method: 'DELETE' }));
  run.ledger.wrote(`clip ${title}`, ABSENT, answer.isAcknowledged);
}

async function changeProfile(run: TestRun, player: Client): Promise<void> {
  const bio = crypto.randomUUID();
  const path = `/api/players/${player.id}/profile`;
  const answer = await call(run, 'change profile', path, json('PATCH', { bio }, player.cookie));
  run.ledger.wrote(`bio ${player.id}`, bio, answer.isAcknowledged);
}

async function readLists(run: TestRun): Promise<void> {
  const { scout } = run.people;
  for (const path of ['/api/videos?limit=24', '/api/players?limit=24', '/api/content/homepage', '/api/auth/me'])
    await call(run, `read ${path}`, path, as(scout));
}

/** An admin reads the list of all users page by page: each user of the last time is there again, once. */
async function walkPages(run: TestRun): Promise<void> {
  const users = await listPages<{ id: string }>(run, 'read a page', '/api/users?limit=20', run.people.admin);
  if (!users) return;
  const seen = new Set(users.map(({ id }) => id));
  if (seen.size < users.length) run.ledger.problems.push('A walk through all pages met a person twice.');
  const missing = run.walked.filter((id) => !seen.has(id));
  run.walked = [...seen];
  if (missing.length > 0) run.ledger.problems.push(`A walk through all pages missed ${missing.length} people.`);
}

/** A user registers; the scout saves them, and removes every second one again. */
async function registerAndSave(run: TestRun): Promise<void> {
  const { scout } = run.people;
  const player = await register(run);
  if (!player) return;
  const record = `saved ${player.id}`;
  const path = `/api/scouts/${scout.id}/saved-players`;
  const saving = await call(run, 'save player', path, json('POST', { playerId: player.id }, scout.cookie));
  run.ledger.wrote(record, 'there', saving.isAcknowledged);
  if (!saving.isAcknowledged || run.ledger.calls.length % 2 === 0) return;
  const taking = await call(run, 'unsave player', `${path}/${player.id}`, as(scout, { method: 'DELETE' }));
  run.ledger.wrote(record, ABSENT, taking.isAcknowledged);
}
