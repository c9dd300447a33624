import { expect } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { listRoutes } from '../support/calls/routes.ts';
import { procedures } from '../support/calls/send.ts';
import type { Answer, Browser } from '../support/http/browser.ts';
import { type Family, SECRETS } from './family.ts';
import { type Extent, type Guess, inputsOf } from './inputs.ts';

/** An answer, and the request that it belongs to. */
export interface Told {
  request: string;
  answer: Answer;
}

/** What a query may look for, although no answer may say it. What a scout writes is repeated to them, so that it is not written. */
const TEXTS = {
  query: ['Leo', 'England', 'Hiddenham', 'hidenham', SECRETS.email, 'U17'],
  mutation: ['Leo', 'England'],
};

/** Who asks, about whom, and how much. */
export interface Questions {
  browser: Browser;
  family: Family;
  extent: Extent;
}

/** The ids and texts that a scout could know or guess: each id with one text and each text with one id, or all pairs. */
function guessesOf(
  { child, guardian, video, card, message, request, scouts }: Family,
  { texts, extent }: { texts: readonly string[]; extent: Extent },
): Guess[] {
  const ids = [child.id, guardian.id, video.id, card.id, message.id, request?.id ?? child.id, scouts.accepted.id];
  const guesses = ids.flatMap((id) => texts.map((text) => ({ id, text })));
  return extent === 'product' ? guesses : guesses.filter(({ id, text }) => id === child.id || text === texts[0]);
}

/**
 * The answer to a caller who may not call a procedure at all, which is refused before the input is read; null for one who may.
 * No input can get another answer: test/permissions/matrix.test.ts.
 */
export async function refusalOf(browser: Browser, name: string): Promise<Answer | null> {
  const { _def } = procedures[name] ?? expect.unreachable(name);
  if (!_def.inputs?.length) return null;
  const unread = _def.type === 'query' ? await browser.query(name, []) : await browser.mutate(name, []);
  return unread.status === 403 ? unread : null;
}

/** Calls every procedure with each guess. */
export async function callProcedures(
  { browser, family, extent }: Questions,
  type: 'query' | 'mutation',
): Promise<Told[]> {
  const told: Told[] = [];
  for (const [name, procedure] of Object.entries(procedures)) {
    // What ends the session of the caller is called by the other tests.
    if (procedure._def.type !== type || /^auth\.(logout|login|register)$/.test(name)) continue;
    const refusal = extent === 'each' ? await refusalOf(browser, name) : null;
    if (refusal) {
      told.push({ request: name, answer: refusal });
      continue;
    }
    const seen = new Set<string>();
    for (const guess of guessesOf(family, { texts: TEXTS[type], extent })) {
      for (const input of inputsOf(name, { ...guess, extent })) {
        const key = JSON.stringify(input) ?? '';
        if (seen.has(key)) continue;
        seen.add(key);
        const answer = type === 'query' ? await browser.query(name, input) : await browser.mutate(name, input);
        told.push({ request: `${name} ${key}`, answer });
      }
    }
  }
  return told;
}

/** Parameters of paths, and values that would tell something. */
const QUERIES = {
  location: 'hiddenham',
  search: 'hiddenham',
  q: 'hiddenham',
  email: 'hiddenham',
  ageMin: '16&ageMax=16',
  original: '1',
  download: '1',
  for: 'playback',
  size: 'small',
};

/** Of these, what a route for files may read. */
const OF_FILES = new Set(['original', 'download', 'for', 'size']);

/** The paths that can be read, with the parameters that may have an effect: for a row of the table those that it reads. */
async function pathsWithQueries({ browser, family, extent }: Questions): Promise<Map<string, string[]>> {
  const queries = Object.entries({ ...QUERIES, playerId: family.child.id });
  const routes = (await listRoutes()).flatMap((route) =>
    route.startsWith('GET /api/') && !route.includes('/docs') ? [route.slice(4)] : [],
  );
  const rows = new Map(restTable.filter((row) => row.method === 'GET').map((row) => [row.path as string, row]));
  const found = new Map<string, string[]>();
  for (const path of new Set([...rows.keys(), ...routes])) {
    const row = rows.get(path);
    const isRefused = extent === 'each' && row && (await refusalOf(browser, row.procedure));
    const isRead = (name: string) =>
      extent === 'product' || (row ? name in (row.query?.shape ?? {}) : path.includes('{') && OF_FILES.has(name));
    const read = isRefused ? [] : queries.filter(([name]) => isRead(name));
    found.set(path, ['', ...read.map((one) => `?${one.join('=')}`)]);
  }
  return found;
}

/** Requests every path that can be read, with each id in each place and with filters that would tell something. */
export async function readPaths(questions: Questions): Promise<Told[]> {
  const { browser, family } = questions;
  const { child, video, card, guardian, scouts } = family;
  const ids = [child.id, video.id, guardian.id, scouts.accepted.id, card.verificationCode];
  const told: Told[] = [];
  for (const [path, queries] of await pathsWithQueries(questions)) {
    const filled = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path.replace('*', '')];
    for (const address of filled.flatMap((one) => queries.map((query) => one + query))) {
      told.push({ request: address, answer: await browser.get(address) });
    }
  }
  return told;
}

/** Everything that is asked, in an order in which the last calls may change what the first ones read. */
export async function everyAnswer(questions: Questions): Promise<Told[]> {
  return [
    ...(await callProcedures(questions, 'query')),
    ...(await readPaths(questions)),
    ...(await callProcedures(questions, 'mutation')),
    ...(await readPaths(questions)),
  ];
}
