import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { CONSENT_TEXTS } from '@touchline/contracts/consents';
import type { Role } from '@touchline/contracts/options';
import type { PlayerProfile } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import { type Accounts, PASSWORD } from './accounts.ts';
import { ADMIN, PORT } from './server.ts';

const ORIGIN = `http://127.0.0.1:${PORT}`;

/** Real clips, shared with the other tests. */
export const mediaFile = (name: string) => new URL(`../../testing/media/${name}`, import.meta.url).pathname;

/** A user with a signed-in connection to the server. */
export interface Person {
  account: Account;
  password: string;
  api: APIRequestContext;
  /** The server that has the account. */
  origin: string;
}

export interface PersonOptions {
  firstName?: string;
  lastName?: string;
  phone?: string;
  dateOfBirth?: string;
  isVerified?: boolean;
  /** Whether a minor is shown to verified scouts, who may ask for contact; true unless told otherwise. */
  isAnswered?: boolean;
}

const SESSION_COOKIE = {
  name: 'sid',
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
};

let made = 0;

/** Without vowels and digits, so that no first name and no year is a part of a unique name by chance. */
const LETTERS = 'bcdfghjklm';

/** A name that occurs once in the run, and in no other name. */
export function uniqueName(prefix: string): string {
  made += 1;
  const number = `${process.pid}${String(made).padStart(4, '0')}`;
  return prefix + [...number].map((digit) => LETTERS[Number(digit)]).join('');
}

export async function signedInAdmin(origin = ORIGIN): Promise<Person> {
  const api = await request.newContext({ baseURL: origin });
  const answer = await api.post('/api/auth/login', { data: { email: ADMIN.username, password: ADMIN.password } });
  return { account: await read<Account>(answer), password: ADMIN.password, api, origin };
}

/** A user with a session; verified by an admin unless told otherwise. */
export async function makePerson(
  { admin, accounts }: { admin: Person; accounts: Accounts },
  role: Role,
  options: PersonOptions = {},
): Promise<Person> {
  const { isVerified = true, isAnswered = true, firstName = 'Ann', lastName = 'Bee', ...rest } = options;
  const username = uniqueName(role);
  const { origin } = admin;
  const { account, token } = await accounts.make(role, { username, firstName, lastName, ...rest });
  const cookies = [{ ...SESSION_COOKIE, value: token }];
  const api = await request.newContext({ baseURL: origin, storageState: { cookies, origins: [] } });
  const person = { account, password: PASSWORD, api, origin };
  if (isAnswered && account.isMinor) await allowScouts(admin, account.id);
  if (isVerified) person.account = await changeUser(admin, account.id, { isVerified: true });
  return person;
}

/** Answers for a child without a guardian what scouts need. */
async function allowScouts(admin: Person, playerId: string): Promise<void> {
  const answers = (['profile', 'clips', 'contact'] as const).map((line) => ({
    ...{ line, isGiven: true, textVersion: CONSENT_TEXTS[line].version },
  }));
  const data = { playerId, answers, reason: 'For a test.' };
  expect((await admin.api.post('/trpc/consents.recordAll', { data })).ok()).toBe(true);
}

export async function changeUser(admin: Person, id: string, patch: Partial<Account>): Promise<Account> {
  return read<Account>(await admin.api.patch(`/api/users/${id}`, { data: patch }));
}

export async function giveProfile(player: Person, profile: Partial<PlayerProfile> = {}): Promise<PlayerProfile> {
  const data = {
    position: 'Striker',
    currentClub: 'CD Marisma',
    nationality: 'Spain',
    location: 'Seville',
    ...profile,
  };
  return read<PlayerProfile>(await player.api.post(`/api/players/${player.account.id}/profile`, { data }));
}

interface ClipOptions {
  title?: string;
  description?: string;
  tags?: string[];
  file?: string;
  content?: Buffer;
}

/** Uploads a clip as this player; approved at once where an admin is named. */
export async function uploadClip(
  player: Person,
  { approvedBy, ...options }: ClipOptions & { approvedBy?: Person } = {},
): Promise<Video> {
  const { id } = await sendClip(player, options);
  const video = await prepared(player, id);
  if (!approvedBy) return video;
  return read<Video>(await approvedBy.api.patch(`/api/videos/${video.id}`, { data: { isApproved: true } }));
}

/** Uploads a clip as this player, without waiting until it can be played. */
export async function sendClip(player: Person, options: ClipOptions = {}): Promise<Video> {
  const { title = 'Solo run', description = '', tags = [], file = 'portrait.mp4', content } = options;
  const video = { name: file, mimeType: 'video/mp4', buffer: content ?? (await readFile(mediaFile(file))) };
  const multipart = { title, description, tags: JSON.stringify(tags), video };
  const send = () => player.api.post('/api/videos', { multipart });
  let answer = await send();
  // A server that had no time to read the video within its limit says when to send it again.
  while (answer.status() === 503) {
    await setTimeout(Number(answer.headers()['retry-after'] ?? 1) * 1000);
    answer = await send();
  }
  return read<Video>(answer);
}

/** Conversions have a low priority, so a busy machine takes long for them. */
const PREPARED_MS = 240_000;

/** The video as soon as its files for playback are made, or could not be made. */
export async function prepared(person: Person, id: string): Promise<Video> {
  let video: Video | undefined;
  await expect
    .poll(
      async () => {
        video = await read<Video>(await person.api.get(`/api/videos/${id}`));
        return video.processing;
      },
      { timeout: PREPARED_MS },
    )
    .not.toBe('processing');
  return video as Video;
}

/** Expects success and returns the JSON. */
export async function read<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), `${answer.url()} answered ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}
