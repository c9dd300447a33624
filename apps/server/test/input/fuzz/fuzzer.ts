import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { aPlayer, aScout, type TestEngine, tinyClip } from '@touchline/api/testing/index';
import type fc from 'fast-check';
import { aDataset, type Dataset } from '../../support/calls/dataset.ts';
import { comparerOf, type Document } from '../../support/calls/openapi.ts';
import { saveState } from '../../support/calls/restore-state.ts';
import type { Answer } from '../../support/http/browser.ts';
import { expectNoSecrets } from '../../support/http/expect-no-secrets.ts';
import { type TestServer, testServer, UNLIMITED } from '../../support/http/test-server.ts';
import { type Call, listCalls } from './calls.ts';
import { compose, type Outgoing } from './compose.ts';
import { knownIn, readStored, type Stored } from './existing-values.ts';
import { oracleOf } from './oracle.ts';
import { type Plan, plansFor } from './plans.ts';

/** A response that takes longer counts as none; the slowest, a card as a PDF, needs a second on a busy machine. */
const ANSWER_WITHIN_MS = 10_000;
/** How long a failing request is shrunk, with the data restored before each try. A minute is enough. */
const SHRINK_FOR_MS = 60_000;
/** After this many requests all changes are undone. */
const RESTORE_EVERY = 40;

/** How often a call was made, and how often it got a 2xx. */
export interface Tally {
  asked: number;
  answered: number;
}

/** A server in this process with the requests that can be made to it. */
export interface Fuzzer {
  calls: readonly Call[];
  requests: fc.Arbitrary<Plan>;
  /** Only valid requests to one call, by callers who may make it. */
  requestsWellMade(call: Call): fc.Arbitrary<Plan>;
  /** Sends a request; throws if anything is wrong with the response. */
  ask(plan: Plan): Promise<void>;
  tallies: ReadonlyMap<string, Tally>;
  statuses: ReadonlySet<number>;
  data: Dataset;
  /** Restores everything that requests have changed. */
  restore(): Promise<void>;
}

export async function aFuzzer(engine: TestEngine): Promise<Fuzzer> {
  const server = await testServer({ engine, limits: UNLIMITED });
  const data = await aDatasetWithGaps(server);
  const document: Document = (await (await server.browser()).get('/api/openapi.json')).json;
  const calls = listCalls(document);
  const stored = await readStored(data);
  const restore = await saveState(server);
  const restoreIfDue = restoring(server, stored, restore);
  const oracle = oracleOf(document, comparerOf(document));
  const byName = new Map(calls.map((call) => [call.name, call]));
  const clip = await tinyClip();
  const cursors = new Map<string, string>();
  const tallies = new Map<string, Tally>();
  const statuses = new Set<number>();
  let failedAt: number | null = null;

  async function judge(plan: Plan, sent: Outgoing, about: string) {
    const answer = await send(server, sent);
    const cursor = cursorIn(answer);
    if (cursor) cursors.set(about, cursor);
    statuses.add(answer.status);
    if (plan.calls.length === 1) count(tallies, plan.calls[0] ?? '', answer);
    return { wrong: oracle(sent, answer), hasSucceeded: answer.status < 300 };
  }

  async function ask(plan: Plan): Promise<void> {
    // What is tried after a failure shrinks its request.
    if (failedAt !== null && performance.now() - failedAt > SHRINK_FOR_MS) return;
    const about = byName.get(plan.calls[0] ?? '')?.about ?? '';
    const filling = { stored, cursor: cursors.get(about) };
    const sent = compose(plan, { data, calls: byName, clip, filling });
    const failure = (error: Error) => ({ wrong: [error.message], hasSucceeded: false });
    const { wrong, hasSucceeded } = await judge(plan, sent, about).catch(failure);
    const hasFailed = wrong.length > 0;
    if (hasFailed) failedAt ??= performance.now();
    await restoreIfDue({ isDue: failedAt !== null, mayHaveChanged: hasSucceeded && sent.method !== 'GET' });
    if (hasFailed) throw new Error(report(wrong, { plan, sent, log: server.lines.at(-1) }));
  }

  return { calls, ...plansFor(calls, knownIn(stored)), ask, tallies, statuses, data, restore };
}

/** A dataset in which records can still be created: users without a profile or a card, callers among them. */
async function aDatasetWithGaps(server: TestServer): Promise<Dataset> {
  const data = await aDataset(server);
  const { newPlayer, newScout } = data.people;
  await server.db.deleteFrom('player_profiles').where('user_id', '=', newPlayer.id).execute();
  await server.db.deleteFrom('scout_profiles').where('user_id', '=', newScout.id).execute();
  await server.db.deleteFrom('id_cards').where('user_id', 'in', [newPlayer.id, newScout.id]).execute();
  for (let index = 0; index < 2; index += 1) {
    await aPlayer(server);
    await aScout(server);
  }
  return data;
}

async function send({ http, folder }: TestServer, sent: Outgoing): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { method, url, headers, payload } = sent;
  const response = await http.inject({ method, url, headers, ...(payload && { payload }), signal });
  const bytes = unpacked(response.rawPayload, response.headers['content-encoding']);
  const answer: Answer = {
    status: response.statusCode,
    headers: response.headers,
    text: bytes.toString(),
    bytes,
    get json() {
      return JSON.parse(answer.text);
    },
  };
  if (!/^(video|image)\//.test(String(answer.headers['content-type']))) expectNoSecrets(url, answer.text, folder);
  return answer;
}

function unpacked(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** The cursor of the next page of a list, over either transport. */
function cursorIn({ text, headers }: Answer): string | undefined {
  return /"nextCursor":"([\w-]+)"/.exec(text)?.[1] ?? /[?&]cursor=([\w-]+)/.exec(String(headers.link))?.[1];
}

function count(tallies: Map<string, Tally>, name: string, { status }: Answer): void {
  const { asked, answered } = tallies.get(name) ?? { asked: 0, answered: 0 };
  tallies.set(name, { asked: asked + 1, answered: answered + (status >= 200 && status < 300 ? 1 : 0) });
}

/** Restores the data now and then, and at once when a caller has lost a session. */
function restoring(server: TestServer, stored: Stored, restore: () => Promise<void>) {
  const tokens = (stored.get('sessions') ?? []).map(({ token_hash }) => String(token_hash));
  const sessions = server.db.selectFrom('sessions').where('token_hash', 'in', tokens);
  const left = sessions.select(({ fn }) => fn.countAll().as('count'));
  let asked = 0;
  return async ({ isDue, mayHaveChanged }: { isDue: boolean; mayHaveChanged: boolean }) => {
    asked += 1;
    const isTime = isDue || asked % RESTORE_EVERY === 0;
    const isDamaged = !isTime && mayHaveChanged && Number((await left.executeTakeFirstOrThrow()).count) < tokens.length;
    if (isTime || isDamaged) await restore();
  };
}

/** Everything that is needed to repeat the request by hand. */
function report(wrong: readonly string[], { plan, sent, log }: { plan: Plan; sent: Outgoing; log: unknown }): string {
  const { method, url, payload } = sent;
  const { cookie: _, authorization: __, ...headers } = sent.headers;
  const isText = payload && Buffer.from(payload.toString()).equals(payload);
  return [
    ...wrong,
    `${method} ${url} as ${plan.as} by ${plan.proof}`,
    `headers ${JSON.stringify(headers)}`,
    ...(payload ? [isText ? `body ${payload}` : `body in base64 ${payload.toString('base64')}`] : []),
    ...(log ? [`last line of the log: ${JSON.stringify(log).slice(0, 1500)}`] : []),
  ].join('\n');
}
