import { createHash } from 'node:crypto';
import { aRegistration } from '@touchline/api/testing/index';
import type { RegisterInput } from '@touchline/contracts/auth';
import { expectNoSecrets } from '../support/http/expect-no-secrets.ts';
import { ADMIN, json } from '../support/processes/child-server.ts';
import type { Ledger } from './ledger.ts';

/** A call without a response is aborted after this time, which is far above what is allowed. */
const GIVE_UP_MS = 30_000;

export interface Answer {
  status: number | null;
  body: Buffer;
  headers: Headers;
  /** Whether the platform has confirmed the call. */
  isAcknowledged: boolean;
}

/** A user or program that calls the platform, signed in or not. */
export interface Client {
  id: string;
  credentials: { email: string; password: string };
  cookie: string;
}

/** The platform as its clients see it. */
export interface Site {
  origin: string;
  ledger: Ledger;
}

/** Makes a call as real clients do: once, without repeating it. */
export async function call(site: Site, what: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now();
  const answer: Answer = { status: null, body: Buffer.alloc(0), headers: new Headers(), isAcknowledged: false };
  let isWhole = false;
  try {
    const response = await fetch(`${site.origin}${path}`, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
    answer.status = response.status;
    answer.headers = response.headers;
    answer.body = Buffer.from(await response.arrayBuffer());
    isWhole = true;
  } catch {
    // Rejected, reset, cut off or aborted: the ledger tells them apart by status and time.
  }
  const { status, headers } = answer;
  answer.isAcknowledged = isWhole && status !== null && status < 300;
  site.ledger.calls.push({
    what,
    began,
    ms: performance.now() - began,
    status,
    isWhole,
    hasRetryAfter: Number(headers.get('retry-after')) > 0,
  });
  if (!/^video\//.test(headers.get('content-type') ?? '')) expectNoSecrets(path, answer.body.toString(), '/nowhere');
  return answer;
}

/** A JSON body; another body, of a proxy for example, has none of the fields. */
export function parse<T>({ body }: Answer): Partial<T> {
  try {
    return JSON.parse(body.toString()) as T;
  } catch {
    return {};
  }
}

/** All entries of a list, page by page; null where a page failed. */
export async function listPages<T>(site: Site, what: string, path: string, client: Client): Promise<T[] | null> {
  const entries: T[] = [];
  for (let next: string | undefined = path; next; ) {
    const page: Answer = await call(site, what, next, as(client));
    if (!page.isAcknowledged) return null;
    entries.push(...(JSON.parse(page.body.toString()) as T[]));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return entries;
}

/** Registers a user with a user name of their own. */
export async function register(site: Site, role: 'player' | 'scout' = 'player'): Promise<Client | null> {
  const name = `p${crypto.randomUUID().slice(0, 13)}`;
  const form: RegisterInput = aRegistration({ username: name, email: `${name}@club.example`, role });
  const answer = await call(site, 'register', '/api/auth/register', json('POST', form));
  site.ledger.wrote(`person ${name}`, 'there', answer.isAcknowledged);
  const { id } = parse<{ id: string }>(answer);
  if (!answer.isAcknowledged || !id) return null;
  return { id, credentials: { email: name, password: form.password }, cookie: cookieOf(answer) };
}

/** Signs a client in; on success it continues with the new session. */
export async function signIn(site: Site, client: Client): Promise<boolean> {
  const answer = await call(site, 'sign in', '/api/auth/login', json('POST', client.credentials));
  if (answer.isAcknowledged) client.cookie = cookieOf(answer);
  return answer.isAcknowledged;
}

const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')?.split(';')[0] ?? '';

/** The users of a platform in all tests here. */
export interface People {
  admin: Client;
  /** They upload videos and write to the scout. */
  players: [Client, Client];
  scout: Client;
}

/** Registers the users; they are in the ledger like all later ones. */
export async function makePeople(site: Site): Promise<People> {
  const admin: Client = { id: '', credentials: ADMIN, cookie: '' };
  await must(signIn(site, admin));
  const me = parse<{ id: string; username: string }>(await call(site, 'me', '/api/auth/me', as(admin)));
  admin.id = me.id ?? '';
  site.ledger.wrote(`person ${me.username}`, 'there', true);
  const [first, second, scout] = [await register(site), await register(site), await register(site, 'scout')];
  if (!first || !second || !scout) throw new Error('People cannot register.');
  for (const client of [first, second, scout]) {
    const patch = { isVerified: true, ...(client !== scout && { canUploadVideos: true }) };
    await must(call(site, 'verify', `/api/users/${client.id}`, json('PATCH', patch, admin.cookie)));
  }
  for (const player of [first, second]) {
    const place = `/api/players/${player.id}/profile`;
    await must(call(site, 'profile', place, json('POST', { position: 'Striker', bio: 'new' }, player.cookie)));
    site.ledger.wrote(`bio ${player.id}`, 'new', true);
  }
  // Each has written to the other, so that neither waits for an answer to a request when both write at once later.
  await must(write(site, scout, first));
  await must(write(site, first, scout));
  return { admin, players: [first, second], scout };
}

/** Sends a message with a new text. */
export async function write(site: Site, from: Client, to: Client): Promise<Answer> {
  const content = crypto.randomUUID();
  const message = { receiverId: to.id, subject: 'Saturday', content };
  const answer = await call(site, 'send a message', '/api/messages', json('POST', message, from.cookie));
  site.ledger.wrote(`message ${content}`, 'there', answer.isAcknowledged);
  return answer;
}

async function must(done: Promise<boolean | Answer>): Promise<void> {
  const outcome = await done;
  if (outcome === true || (outcome !== false && outcome.isAcknowledged)) return;
  throw new Error('The people of the test cannot be made.');
}

/** A request of this client. */
export const as = ({ cookie }: Client, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), cookie },
});

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
