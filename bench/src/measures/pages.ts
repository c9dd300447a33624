import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Capture, openCapture } from '../capture.ts';
import { compare } from '../compare.ts';
import { always, getRequest } from '../load.ts';
import { NODE } from '../paths.ts';
import { freePort, type Running, start } from '../processes.ts';
import { fetchText, PAGE_TIMEOUT_MS, type Site } from '../product.ts';
import { atLeast, type Finding, finding, processorTime, rate } from '../report.ts';
import { assertFinds, otherQueries, PEOPLE_QUERIES, PLAYER_QUERIES, type Query, SCOUT } from './queries.ts';

const SHARE = 0.6;
const LOAD = { connections: 4, seconds: 0.25, rounds: 5 };

/** Pages that took too long; they are not requested again. */
const unanswered = new Set<Query>();

/** Pages of lists against a raw server that runs the same SQL on the same file and sends the same bytes. */
export async function measurePages(site: Site): Promise<Finding[]> {
  const capture = await openCapture(site.dataDir);
  try {
    const queries = [
      ...Object.values(PLAYER_QUERIES),
      ...Object.values(PEOPLE_QUERIES),
      ...otherQueries(await capture.idOf(SCOUT)),
    ];
    const findings: Finding[] = [];
    for (const query of queries) {
      findings.push(await finding(query.what, () => measure(query, site, capture)));
    }
    return findings;
  } finally {
    await capture.close();
  }
}

async function measure(query: Query, site: Site, capture: Capture): Promise<Finding> {
  const cookie = site.cookies[query.person] ?? '';
  const text = await fetchText(site.server, query.path, cookie);
  if (text === null) {
    unanswered.add(query);
    await site.restart();
    return noAnswer(query.what);
  }
  const answer: unknown = JSON.parse(text);
  assertFinds(query, answer);
  const statements = await capture.statementsOf(query.person, query.call);
  const raw = await startRaw(site.dataDir, { statements, answer });
  try {
    const sent = await fetchText(raw, '/');
    if (sent === null) return noAnswer(query.what);
    const comparison = await compare(
      [
        { server: site.server, nextRequest: always(getRequest(query.path, { cookie })) },
        { server: raw, nextRequest: always(getRequest('/')) },
      ],
      LOAD,
    );
    const [product, baseline] = comparison.results;
    const ratio = comparison.ratioTo(1);
    const cpuRatio = comparison.cpuRatioTo(1);
    const notes: string[] = [];
    if (cpuRatio !== null) notes.push(processorTime(cpuRatio, [product?.cpuMs ?? 0, baseline?.cpuMs ?? 0]));
    if (text !== sent) notes.push('the raw server sends other bytes');
    return {
      what: query.what,
      measured: rate(product?.perSecond ?? 0),
      baseline: rate(baseline?.perSecond ?? 0),
      ratio,
      budget: atLeast(ratio, SHARE),
      ...(notes.length > 0 && { note: notes.join('; ') }),
      facts: { path: query.path, bytes: text.length, cpuRatio, results: comparison.results, statements },
    };
  } finally {
    await raw.kill();
  }
}

async function startRaw(dataDir: string, work: unknown): Promise<Running> {
  const workFile = join(dataDir, 'raw-work.json');
  writeFileSync(workFile, JSON.stringify(work));
  const port = await freePort();
  const script = fileURLToPath(import.meta.resolve('../raw/rows-server.ts'));
  const args = [script, String(port), join(dataDir, 'touchline.db'), workFile];
  return start({ name: 'the raw server of rows', file: NODE, args, port, readyPath: '/' });
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
