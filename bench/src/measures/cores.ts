import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { compare, type Result } from '../compare.ts';
import { always, getRequest } from '../load.ts';
import { SERVER_MAIN } from '../paths.ts';
import { cpuSeconds, processTree, type Running, runs, sharedOutBytes } from '../processes.ts';
import { openSite, type Site, startProduct } from '../product.ts';
import { atLeast, below, type Finding, finding, megabytes, rate, skipped } from '../report.ts';
import { APP_QUERIES, SCOUT } from './queries.ts';

const WORKERS = 2;
const TIMES = 1.8;
const WORKER_BELOW = 60e6;
const LOAD = { connections: 32, seconds: 0.5, rounds: 7 };
/** Until the last worker serves, and has given back what its start needed. */
const SETTLE_MS = 6000;
/** A process that did less of the work than this does not serve. */
const LEAST_SHARE = 0.1;

/** What a second worker process adds in speed, and each further one takes in memory; on two data folders of the same content. */
export async function measureCores(dataDirs: readonly [string, string]): Promise<Finding[]> {
  return [
    await finding('lists with two workers, against one', () => measureRate(dataDirs)),
    await finding('memory of a further worker', () => measureMemory(dataDirs[0])),
  ];
}

async function measureRate([dataDir, otherDir]: readonly [string, string]): Promise<Finding> {
  const sites: Site[] = [];
  try {
    sites.push(await openSite(dataDir, [SCOUT], { WORKERS: String(WORKERS) }));
    sites.push(await openSite(otherDir, [SCOUT], { WORKERS: '1' }));
    const before = cpuOfEach(sites[0]?.server);
    const { results, ratioTo } = await compare(
      sites.map(({ server, cookies }) => ({
        server,
        nextRequest: always(getRequest(APP_QUERIES.newest.path, { cookie: cookies[SCOUT] ?? '' })),
      })),
      LOAD,
    );
    const serving = servingSince(before, sites[0]?.server);
    const [two, one] = results;
    const ratio = ratioTo(1);
    const budget = atLeast(ratio, TIMES);
    return {
      what: 'lists with two workers, against one',
      measured: rate(two?.perSecond ?? 0),
      baseline: rate(one?.perSecond ?? 0),
      ratio,
      budget: { ...budget, isKept: budget.isKept && serving !== 1 },
      note: serving === 1 ? 'one process serves' : mostPossible(two),
      facts: { serving, results },
    };
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

/** What the client, which needs a share of the same cores, leaves for the servers. */
function mostPossible(two: Result | undefined): string {
  const { cpuMs = null, clientCpuMs = 0 } = two ?? {};
  if (cpuMs === null) return '';
  const most = Math.min(WORKERS, (cpus().length * cpuMs) / (cpuMs + clientCpuMs));
  return `the client takes ${clientCpuMs.toFixed(2)} ms of processor time for a request, two workers ${cpuMs.toFixed(2)} ms: ${most.toFixed(2)} is possible`;
}

function cpuOfEach(server: Running | undefined): Map<number, number> {
  return new Map(server ? processTree(server.pid).map((pid) => [pid, cpuSeconds(pid) ?? 0]) : []);
}

/** How many processes of a server have worked since; null where the system does not tell. */
function servingSince(before: Map<number, number>, server: Running | undefined): number | null {
  const spent = [...cpuOfEach(server)].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0));
  const all = spent.reduce((sum, seconds) => sum + seconds, 0);
  return all === 0 ? null : spent.filter((seconds) => seconds > all * LEAST_SHARE).length;
}

async function measureMemory(dataDir: string): Promise<Finding> {
  const what = 'memory of a further worker';
  const taken: (number | null)[] = [];
  const processes: number[] = [];
  for (const workers of [WORKERS, WORKERS + 1]) {
    const server = await startProduct(dataDir, { WORKERS: String(workers) });
    try {
      await pause(SETTLE_MS);
      // Not the process that checks the database for a while after the start.
      const pids = processTree(server.pid).filter((pid) => runs(pid, SERVER_MAIN));
      processes.push(pids.length);
      taken.push(sharedOutBytes(pids));
    } finally {
      await server.stop();
    }
  }
  const [two, three] = taken;
  if (two == null || three == null) return skipped(what, 'this system does not tell the memory of a process in /proc');
  const [fewer = 0, more = 0] = processes;
  const growth = three - two;
  const budget = below(growth, WORKER_BELOW, '< 60 MB');
  return {
    what,
    measured: megabytes(growth),
    budget: { ...budget, isKept: budget.isKept && more > fewer },
    note: more > fewer ? 'WORKERS=3 against 2' : 'one process serves',
    facts: { two, three, processes },
  };
}
