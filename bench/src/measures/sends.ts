import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { openCapture } from '../capture.ts';
import { type CompareOptions, compare } from '../compare.ts';
import { getRequest, type MeasuredServer, postRequest } from '../load.ts';
import type { SignedIn, Site } from '../product.ts';
import { type RawWork, startRaw, type WrittenRow } from '../raw/work.ts';
import { atLeast, type Finding, finding, rate } from '../report.ts';
import { workOf } from './pages.ts';
import { A_PLAYER, APP_QUERIES, detailQueries, inboxQueries, type Query, SCOUT } from './queries.ts';

const SEND_SHARE = 0.5;
const MIXED_SHARE = 0.7;
const LOAD = { connections: 32, seconds: 0.4, rounds: 7 };
/** Enough receivers that none gets a second first message of the same scout. */
const RECEIVERS = 20_000;
const MESSAGE = {
  subject: 'A trial with us in spring',
  content: 'I have seen your clips. We train five times a week and would like to see you play. When could you come?',
};
const SENT_TO_RAW = '/send';

/** The server's limits are for people; counting them is part of its work. */
export const SEND_LIMITS = { MESSAGES_PER_USER: '1000000/60', NEW_PLAYERS_PER_SCOUT: '1000000/60' };

/** The product with scouts who are signed in, and a copy of its data folder for the raw server. */
export interface Senders {
  site: Site;
  scouts: readonly SignedIn[];
  rawDir: string;
}

/**
 * Messages, alone and among the other requests of a usual minute, against a raw server that writes the same rows. Each is on
 * disk before the response: the raw server commits one message at a time, with `synchronous = FULL`.
 */
export async function measureSends(senders: Senders): Promise<Finding[]> {
  const { site, rawDir } = senders;
  const requests = sendRequests(senders);
  const write = await writtenBy(senders, requests());
  const reads = await readsOfMix(site);
  const works = Object.fromEntries(Object.entries(reads).map(([name, { work }]) => [`/${name}`, work]));
  const raw = await startRaw(rawDir, { ...works, [SENT_TO_RAW]: write });
  try {
    const pair = (own: () => string, their: () => string): [MeasuredServer, MeasuredServer] => [
      { server: site.server, nextRequest: own },
      { server: raw, nextRequest: their },
    ];
    const rawSends = sendRequests(senders, SENT_TO_RAW);
    const cookie = site.cookies[SCOUT] ?? '';
    const ownRead = (name: Read) => getRequest(reads[name].path, { cookie });
    return [
      await finding('send a message', () =>
        against('send a message', pair(asText(requests), asText(rawSends)), SEND_SHARE),
      ),
      await finding('mixed: lists, search, detail, inbox, unread, send', () =>
        against(
          'mixed: lists, search, detail, inbox, unread, send',
          pair(
            mixed(ownRead, asText(requests)),
            mixed((name) => getRequest(`/${name}`), asText(rawSends)),
          ),
          MIXED_SHARE,
        ),
      ),
    ];
  } finally {
    await raw.kill();
  }
}

async function against(
  what: string,
  servers: readonly MeasuredServer[],
  share: number,
  load: CompareOptions = LOAD,
): Promise<Finding> {
  const { results, ratioTo, cpuRatioTo } = await compare(servers, load);
  const ratio = ratioTo(1);
  const [product, baseline] = results;
  return {
    what,
    measured: rate(product?.perSecond ?? 0),
    baseline: rate(baseline?.perSecond ?? 0),
    ratio,
    cpuRatio: cpuRatioTo(1),
    budget: atLeast(ratio, share),
    facts: { results },
  };
}

interface Send {
  scout: SignedIn;
  receiverId: string;
  path: string;
}

/** Returns one first message of a scout to an adult player after the other; no pair comes twice, and none has written before. */
function sendRequests({ scouts, rawDir }: Senders, path = '/api/messages'): () => Send {
  const raw = new BetterSqlite(join(rawDir, 'touchline.db'), { readonly: true });
  const receivers = raw
    .prepare(
      `select user_id from player_profiles where is_listed = 1 and is_minor = 0
        and not exists (select 1 from conversations where user_id = player_profiles.user_id)
        order by created_at desc limit ?`,
    )
    .pluck()
    .all(RECEIVERS) as string[];
  raw.close();
  let sent = 0;
  return () => {
    const turn = Math.floor(sent / receivers.length);
    const receiverId = receivers[sent % receivers.length] ?? '';
    const scout = scouts[(sent + turn) % scouts.length];
    sent += 1;
    if (!scout || turn >= scouts.length) throw new Error('There are more messages than pairs of scouts and players.');
    return { scout, receiverId, path };
  };
}

const bodyOf = ({ scout, receiverId }: Send) => ({ receiverId, senderId: scout.id, ...MESSAGE });

function asText(next: () => Send): () => string {
  return () => {
    const send = next();
    return postRequest(send.path, bodyOf(send), { cookie: send.scout.cookie });
  };
}

/** Tables whose rows do not come from the message, or that the database fills by itself. */
const NOT_OF_A_MESSAGE = new Set(['throttles', 'sessions', 'sqlite_sequence']);

/** Sends one message and finds the rows that the product has written for it. */
async function writtenBy({ site }: Senders, send: Send): Promise<RawWork> {
  const raw = new BetterSqlite(join(site.dataDir, 'touchline.db'), { readonly: true });
  try {
    const tables = raw
      .prepare(`select name from pragma_table_list where type = 'table' and schema = 'main' and wr = 0`)
      .pluck()
      .all() as string[];
    const newest = (table: string) => raw.prepare(`select max(rowid) from "${table}"`).pluck().get() as number | null;
    const watched = tables.filter((table) => !NOT_OF_A_MESSAGE.has(table) && !table.startsWith('sqlite_'));
    const before = watched.map((table) => ({ table, last: newest(table) ?? 0 }));
    const response = await fetch(`http://127.0.0.1:${site.server.port}${send.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: send.scout.cookie },
      body: JSON.stringify(bodyOf(send)),
    });
    const answer: unknown = await response.json();
    if (response.status !== 201) throw new Error(`A message got ${response.status}: ${JSON.stringify(answer)}`);
    const rows = before.flatMap(({ table, last }) => rowsAfter(raw, table, last));
    // Rows of other tables refer to the message.
    rows.sort((a, b) => Number(b.table === 'messages') - Number(a.table === 'messages'));
    if (rows[0]?.table !== 'messages') throw new Error('The product has written no message.');
    return { rows, senderId: send.scout.id, receiverId: send.receiverId, answer };
  } finally {
    raw.close();
  }
}

function rowsAfter(raw: BetterSqlite.Database, table: string, last: number): WrittenRow[] {
  const numbered = raw.prepare(`select name from pragma_table_info(?) where pk = 1 and type = 'INTEGER'`).pluck();
  const given = numbered.get(table);
  const rows = raw.prepare(`select * from "${table}" where rowid > ?`).all(last) as Record<string, unknown>[];
  return rows.map((row) => {
    const entries = Object.entries(row).filter(([column]) => column !== given);
    return { table, columns: entries.map(([column]) => column), values: entries.map(([, value]) => value) };
  });
}

/** Of twenty requests of scouts; a message is one of them. */
const MIX = {
  filtered: 4,
  newest: 2,
  search: 2,
  detail: 5,
  inbox: 2,
  unread: 4,
} as const;
type Read = keyof typeof MIX;

/** The reads of the mix as the app requests them, with what the raw server does for each. */
async function readsOfMix(site: Site): Promise<Record<Read, { path: string; work: RawWork }>> {
  const capture = await openCapture(site.dataDir);
  try {
    const inbox = inboxQueries(await capture.idOf(SCOUT));
    const queries: Record<Read, Query> = {
      filtered: APP_QUERIES.filtered,
      newest: APP_QUERIES.newest,
      search: APP_QUERIES.name,
      detail: detailQueries(await capture.idOf(A_PLAYER)).app,
      inbox: inbox.conversations,
      unread: inbox.unread,
    };
    const reads: [string, { path: string; work: RawWork }][] = [];
    for (const [name, query] of Object.entries(queries)) {
      const work = await workOf(query, site, capture);
      if (work === null) throw new Error(`${query.path} did not answer in time.`);
      reads.push([name, { path: query.path, work }]);
    }
    return Object.fromEntries(reads) as Record<Read, { path: string; work: RawWork }>;
  } finally {
    await capture.close();
  }
}

/** The requests of the mix in turns; the same order for every server. */
function mixed(read: (name: Read) => string, send: () => string): () => string {
  const turns: (() => string)[] = [send];
  const texts = Object.entries(MIX).map(([name, times]) => ({ text: read(name as Read), times }));
  // Spread, so that requests of one kind do not come in a row.
  for (let turn = 0; turn < Math.max(...Object.values(MIX)); turn += 1) {
    for (const { text, times } of texts) if (turn < times) turns.push(() => text);
  }
  let next = 0;
  return () => {
    const turn = turns[next % turns.length] ?? send;
    next += 1;
    return turn();
  };
}
