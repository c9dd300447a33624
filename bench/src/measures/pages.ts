import { type Capture, openCapture } from '../capture.ts';
import { compare } from '../compare.ts';
import { always, getRequest } from '../load.ts';
import type { Running } from '../processes.ts';
import { fetchText, PAGE_TIMEOUT_MS, type Site } from '../product.ts';
import { type RawWork, startRaw } from '../raw/work.ts';
import { atLeast, type Finding, finding, rate, worstOf } from '../report.ts';
import {
  A_PLAYER,
  APP_QUERIES,
  assertFinds,
  detailQueries,
  inboxQueries,
  PEOPLE_QUERIES,
  PLAYER_QUERIES,
  type Query,
  SCOUT,
} from './queries.ts';

/** Least shares of what the raw server reaches. */
const SHARES = {
  ...{ list: 0.85, listInApp: 0.75, compressed: 0.65, search: 0.7, detail: 0.65, detailInApp: 0.5, inbox: 0.85 },
  /** Lists that few read. */
  other: 0.6,
};
const LOAD = { connections: 32, seconds: 0.25, rounds: 7 };
const GROUP_LOAD = { ...LOAD, rounds: 5 };

/** Pages that took too long; they are not requested again. */
const unanswered = new Set<Query>();

/** Pages against a raw server that runs the same SQL on the same file and sends the same bytes. */
export async function measurePages(site: Site): Promise<Finding[]> {
  const capture = await openCapture(site.dataDir);
  try {
    const detail = detailQueries(await capture.idOf(A_PLAYER));
    const inbox = inboxQueries(await capture.idOf(SCOUT));
    const { newest, filtered, name, position, group, both, location, rare, all } = PLAYER_QUERIES;
    const pairs = { site, capture };
    const one = (query: Query, share: number, what = query.what) =>
      finding(what, () => againstRaw(query, { ...pairs, share, what }));
    const worst = async (what: string, queries: readonly Query[], share: number) => {
      const found: Finding[] = [];
      for (const query of queries) {
        found.push(
          await finding(query.what, () => againstRaw(query, { ...pairs, share, what: query.what, load: GROUP_LOAD })),
        );
      }
      return worstOf(what, found, (ratio, than) => ratio < than);
    };
    return [
      await one(newest, SHARES.list),
      await one(filtered, SHARES.list),
      await worst(
        'players, other filters: the slowest of 6',
        [position, group, both, location, rare, all],
        SHARES.list,
      ),
      await one(APP_QUERIES.filtered, SHARES.listInApp, 'players, filtered, tRPC'),
      await finding('players, filtered, accept-encoding: br', () =>
        againstRaw(filtered, {
          ...pairs,
          share: SHARES.compressed,
          what: 'players, filtered, accept-encoding: br',
          headers: { 'accept-encoding': 'br' },
        }),
      ),
      await one(name, SHARES.search),
      await one(detail.rest, SHARES.detail),
      await one(detail.app, SHARES.detailInApp, 'player detail, tRPC'),
      await one(inbox.messages, SHARES.inbox),
      await one(inbox.conversations, SHARES.inbox),
      await worst(
        'lists of people and of the audit log: the slowest of 5',
        Object.values(PEOPLE_QUERIES),
        SHARES.other,
      ),
    ];
  } finally {
    await capture.close();
  }
}

interface Match {
  what: string;
  site: Site;
  capture: Capture;
  share: number;
  load?: typeof LOAD;
  headers?: Record<string, string>;
}

async function againstRaw(
  query: Query,
  { what, site, capture, share, load = LOAD, headers = {} }: Match,
): Promise<Finding> {
  const cookie = site.cookies[query.person] ?? '';
  const work = await workOf(query, site, capture);
  if (work === null) {
    unanswered.add(query);
    await site.restart();
    return noAnswer(what);
  }
  const raw = await startRaw(site.dataDir, { '/page': work });
  try {
    const sent = await fetchText(raw, '/page');
    if (sent === null) return noAnswer(what);
    const comparison = await compare(
      [
        { server: site.server, nextRequest: always(getRequest(query.path, { cookie, ...headers })) },
        { server: raw, nextRequest: always(getRequest('/page', headers)) },
      ],
      load,
    );
    const [product, baseline] = comparison.results;
    const ratio = comparison.ratioTo(1);
    return {
      what,
      measured: rate(product?.perSecond ?? 0),
      baseline: rate(baseline?.perSecond ?? 0),
      ratio,
      cpuRatio: comparison.cpuRatioTo(1),
      budget: atLeast(ratio, share),
      facts: { path: query.path, bytes: sent.length, results: comparison.results, work },
    };
  } finally {
    await raw.kill();
  }
}

/** What the raw server does for a query, with the response that the product gives now; null when there is none in time. */
export async function workOf(
  query: Query,
  { server, cookies }: { server: Running; cookies: Site['cookies'] },
  capture: Capture,
): Promise<RawWork | null> {
  const text = await fetchText(server, query.path, cookies[query.person]);
  if (text === null) return null;
  const answer: unknown = JSON.parse(text);
  assertFinds(query, answer);
  const statements = await capture.statementsOf(query.person, query.call);
  if (JSON.stringify(answer) !== text) throw new Error(`The raw server would send other bytes than ${query.path}.`);
  return { statements, answer };
}

/** Whether this page timed out before. */
export function isUnanswered(query: Query): boolean {
  return unanswered.has(query);
}

/** A page that takes longer is over any budget. */
export function noAnswer(what: string): Finding {
  return {
    what,
    measured: `> ${PAGE_TIMEOUT_MS / 1000} s`,
    budget: { text: 'an answer', isKept: false },
    note: 'no answer in time',
  };
}
