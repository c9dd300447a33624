import type { AppRouter } from '@touchline/api';
import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { ERRORS, type ErrorCode, type InputIssue } from '@touchline/contracts/errors';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import type { Account } from '@touchline/contracts/users';
import { vi } from 'vitest';
import { aContactState, aStanding } from './contact-requests.ts';
import { aFile, NO_FILES } from './player-files.ts';
import { aQuietDay } from './today.ts';

/** One call that reached the network. */
export interface Call {
  /** `auth.login`, or the path of a REST call. */
  name: string;
  input: unknown;
  credentials: RequestCredentials | undefined;
}

type Routers = AppRouter['_def']['record'];
type PathIn<Noun extends keyof Routers & string> = `${Noun}.${keyof Routers[Noun] & string}`;
/** The name of a procedure: `auth.login`. */
export type Procedure = { [Noun in keyof Routers & string]: PathIn<Noun> }[keyof Routers & string];
type TypesOf<Name extends Procedure> = Name extends `${infer Noun extends keyof Routers & string}.${infer Verb}`
  ? Verb extends keyof Routers[Noun]
    ? Routers[Noun][Verb] extends { _def: { $types: infer Types extends { input: unknown; output: unknown } } }
      ? Types
      : never
    : never
  : never;
export type InputOf<Name extends Procedure> = TypesOf<Name>['input'];
export type OutputOf<Name extends Procedure> = TypesOf<Name>['output'];
type Reply<Output> = Output | Rejection | Promise<Output | Rejection>;
export type ReplyOf<Name extends Procedure> = Reply<OutputOf<Name>>;

/** What the visitors' pages fetch from REST paths. */
interface RestAnswers {
  '/api/content/featured'?: () => Reply<FeaturedItem[]>;
  '/api/content/homepage'?: () => Reply<HomepageItem[]>;
}

/** What the server responds with, by procedure or path. */
export type Answers = RestAnswers & { [Name in Procedure]?: (input: InputOf<Name>) => ReplyOf<Name> };

/** The response of a change that returns nothing else. */
export const OK = { ok: true } as const;

/** An error as the server's tRPC error formatter writes it. */
export class Rejection {
  readonly code: ErrorCode;
  readonly issues: InputIssue[] | null;

  constructor(code: ErrorCode, issues: InputIssue[] | null = null) {
    this.code = code;
    this.issues = issues;
  }

  /** The refusal of one field of the input. */
  static at(path: string, code: ErrorCode): Rejection {
    return new Rejection(code, [{ path, message: ERRORS[code].message }]);
  }
}

/** The calls of the running test that had no answer: a wait that fails names them. */
export const unansweredCalls = new Set<string>();

/**
 * Replaces the network: each procedure responds with what its function returns, a Rejection as its error. A function that
 * returns a promise holds the response back.
 * @returns the calls made so far, in order
 */
export function stubServer(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, window.location.href);
    const names = url.pathname.replace('/trpc/', '').split(',');
    const inputs = JSON.parse(options.body ? String(options.body) : (url.searchParams.get('input') ?? '{}'));
    const { promise: ended, reject } = Promise.withResolvers<never>();
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    const answered = Promise.all(
      names.map((name, index) => {
        const input = inputs[index];
        calls.push({ name, input, credentials: options.credentials });
        const answer: ((input: unknown) => unknown) | undefined = Reflect.get(answers, name);
        if (answer) return answer(input);
        unansweredCalls.add(name);
        throw new Error(`The test gave no answer for ${name}.`);
      }),
    );
    const results = await Promise.race([answered, ended]);
    const statuses = results.map((result) => (result instanceof Rejection ? ERRORS[result.code].status : 200));
    const status = Math.max(...statuses);
    if (!url.pathname.startsWith('/trpc/')) return Response.json(toRestBody(results[0]), { status });
    return Response.json(results.map(toEnvelope), { status });
  });
  return calls;
}

/** The answers to what the top bar, the menus and the dashboards ask: there is nothing new. */
export const USUAL_ANSWERS: Answers = {
  // What waits beside the sections of admins.
  'approvals.waitingCount': () => 0,
  'cases.counts': () => ({ new: 0, open: 0, waiting: 0, closed: 0 }),
  'users.counts': () => ({ total: 0, players: 0, scouts: 0, pending: 0 }),
  'videos.counts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
  'mail.outboxState': () => ({ isReadable: false }),
  'auth.pendingEmail': () => null,
  'contactRequests.with': () => aContactState(),
  'scouts.standing': () => aStanding(),
  'contactRequests.openCount': () => 0,
  'contactRequests.mine': () => ({ items: [], nextCursor: null }),
  'contactRequests.asked': () => [],
  'contactRequests.allowance': () => null,
  'consents.of': () => [],
  'birthDates.of': () => ({ dateOfBirth: null, since: null, confirmedAt: null, entries: [] }),
  'birthDates.waitingCount': () => 0,
  'guardian.of': () => [],
  'guardian.suspended': () => [],
  'guardian.waitingCount': () => 0,
  'cases.files': () => [],
  'cases.records': () => ({ items: [], nextCursor: null }),
  'cases.urgent': () => ({ count: 0, oldestAt: null }),
  'idCards.forFamily': () => null,
  'blocks.list': () => ({ items: [], nextCursor: null }),
  'notifications.choices': () => [],
  'notifications.quietHours': () => null,
  'videos.unfinishedUploads': () => [],
  'videos.uploadBudget': () => ({ secondsLeft: 3600, resetsAt: null }),
  'reviews.waitingCount': () => 0,
  'idCards.count': () => 0,
  'messages.unreadCount': () => 0,
  'notifications.unreadCount': () => 0,
  'marks.ofClip': () => [],
  'playerFiles.of': ({ playerId }) => aFile({ playerId }),
  'playerFiles.counts': () => NO_FILES,
  'playerFiles.history': () => ({ items: [], nextCursor: null }),
  'players.ownViewerCount': () => 0,
  'today.read': () => aQuietDay(),
  'today.seen': () => OK,
  'today.visit': () => OK,
  'players.ownSaverCount': () => 0,
  'users.usualReview': () => ({ days: null }),
};

/** Signs a user in and answers the calls that every page or dashboard makes; the others as in stubServer. */
export function stubServerFor(user: Account, answers: Answers = {}): Call[] {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(user));
  return stubServer({ ...USUAL_ANSWERS, 'auth.me': () => user, ...answers });
}

/** The inputs of a procedure, in the order of its calls. */
export function inputsOf<Name extends Procedure>(calls: readonly Call[], procedure: Name): InputOf<Name>[] {
  return calls.filter(({ name }) => name === procedure).map(({ input }) => input as InputOf<Name>);
}

/** A response that is held back until `release`. */
export function held<Result>(result: Result) {
  const { promise, resolve } = Promise.withResolvers<Result>();
  return { answer: () => promise, release: () => resolve(result) };
}

/** A response of the documented REST paths. */
function toRestBody(result: unknown) {
  return result instanceof Rejection ? { message: ERRORS[result.code].message, code: result.code } : result;
}

function toEnvelope(result: unknown) {
  if (!(result instanceof Rejection)) return { result: { data: result } };
  const { status, message } = ERRORS[result.code];
  const data = { code: 'ANY', httpStatus: status, appCode: result.code, issues: result.issues };
  return { error: { message: result.issues?.[0]?.message ?? message, code: -32000, data } };
}
