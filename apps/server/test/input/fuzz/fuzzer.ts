import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { aPlayer, aScout, type TestEngine, tinyClip } from '@touchline/api/testing/index';
import type { Dataset } from '../../support/calls/dataset.ts';
import { comparerOf, type Document } from '../../support/calls/openapi.ts';
import { type RestoreState, saveState } from '../../support/calls/restore-state.ts';
import { aDatasetCopy } from '../../support/calls/saved-dataset.ts';
import { type Answer, answerOf, readable } from '../../support/http/browser.ts';
import { expectNoSecrets } from '../../support/http/expect-no-secrets.ts';
import { type TestServer, testServer, UNLIMITED } from '../../support/http/test-server.ts';
import { listCalls } from './calls.ts';
import { knownIn, readStored, type Stored } from './existing-values.ts';
import type { Outgoing } from './mutations.ts';
import { oracleOf } from './oracle.ts';
import { compose, type Plan, plansFor } from './requests.ts';

/** A response that takes longer counts as none: a limit that only a call without an end reaches. */
const ANSWER_WITHIN_MS = 60_000;
/** How long a failing request is shrunk, with the data restored before each try. A minute is enough. */
const SHRINK_FOR_MS = 60_000;
/** After this many requests all changes are undone. */
const RESTORE_EVERY = 40;

/** A server in this process, the requests that can be made to it, and what has become of those made. */
export type Fuzzer = Awaited<ReturnType<typeof aFuzzer>>;

export async function aFuzzer(engine: TestEngine) {
  const server = await testServer({ engine, limits: UNLIMITED });
  const data = await aDatasetWithGaps(server);
  const document: Document = (await (await server.browser()).get('/api/openapi.json')).json;
  const calls = new Map(listCalls(document).map((call) => [call.name, call]));
  const stored = await readStored(data);
  const restore = await saveState(server);
  const restoreIfDue = restoring(server, stored, restore);
  const oracle = oracleOf(document, comparerOf(document));
  const clip = await tinyClip();
  const cursors = new Map<string, string>();
  /** How often each call was made alone, and how often it got a 2xx. */
  const tallies = new Map([...calls.keys()].map((name) => [name, { asked: 0, answered: 0 }]));
  const statuses = new Set<number>();
  let failedAt: number | null = null;

  async function judge({ calls: [name = '', ...more] }: Plan, sent: Outgoing, about: string) {
    const answer = await send(server, sent);
    const cursor = cursorIn(answer);
    if (cursor) cursors.set(about, cursor);
    statuses.add(answer.status);
    const hasSucceeded = answer.status < 300;
    const tally = tallies.get(name);
    if (tally && more.length === 0) {
      tally.asked += 1;
      if (hasSucceeded) tally.answered += 1;
    }
    return { wrong: oracle(sent, answer), hasSucceeded };
  }

  /** Sends a request; throws if anything is wrong with the response. */
  async function ask(plan: Plan): Promise<void> {
    // What is tried after a failure shrinks its request.
    if (failedAt !== null && performance.now() - failedAt > SHRINK_FOR_MS) return;
    const about = calls.get(plan.calls[0] ?? '')?.about ?? '';
    const sent = compose(plan, { data, calls, clip, stored, cursor: cursors.get(about) });
    const failure = (error: Error) => ({ wrong: [error.message], hasSucceeded: false });
    const { wrong, hasSucceeded } = await judge(plan, sent, about).catch(failure);
    const hasFailed = wrong.length > 0;
    if (hasFailed) failedAt ??= performance.now();
    await restoreIfDue({ isDue: failedAt !== null, mayHaveChanged: hasSucceeded && sent.method !== 'GET' });
    if (hasFailed) throw new Error(report(wrong, { plan, sent, log: server.lines.at(-1) }));
  }

  const plans = plansFor([...calls.values()], knownIn(stored));
  return { calls: [...calls.values()], ...plans, ask, tallies, statuses, data, restore };
}

/** A dataset in which records can still be created: users without a profile or a card, callers among them. */
async function aDatasetWithGaps(server: TestServer): Promise<Dataset> {
  const data = await aDatasetCopy(server);
  const { newPlayer, newScout } = data.people;
  await server.db.deleteFrom('player_profiles').where('user_id', '=', newPlayer.id).execute();
  await server.db.deleteFrom('scout_profiles').where('user_id', '=', newScout.id).execute();
  await server.db.deleteFrom('id_cards').where('user_id', 'in', [newPlayer.id, newScout.id]).execute();
  for (const make of [aPlayer, aPlayer, aScout, aScout]) await make(server);
  return data;
}

async function send({ http, folder }: TestServer, { payload, ...sent }: Outgoing): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await http.inject({ ...sent, ...(payload && { payload }), signal });
  const { rawPayload: bytes, headers } = response;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])];
  const answer = answerOf(response, bytes.length > 0 && unpack ? unpack(bytes).toString() : response.body);
  expectNoSecrets(sent.url, readable(answer), folder);
  return answer;
}

/** The cursor of the next page of a list, over either transport. */
function cursorIn({ text, headers }: Answer): string | undefined {
  return /"nextCursor":"([\w-]+)"/.exec(text)?.[1] ?? /[?&]cursor=([\w-]+)/.exec(String(headers.link))?.[1];
}

/** Restores the data now and then, and at once when a caller has lost a session. */
function restoring(server: TestServer, stored: Stored, restore: RestoreState) {
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
