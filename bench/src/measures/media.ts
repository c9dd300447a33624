import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite from 'better-sqlite3';
import { compare, type Result } from '../compare.ts';
import { getRequest } from '../load.ts';
import { NODE } from '../paths.ts';
import { freePort, type Running, start } from '../processes.ts';
import { fetchText, type Site } from '../product.ts';
import { findNginx, startNginx } from '../raw/nginx.ts';
import { atLeast, type Finding, finding, megabytes, processorTime, rate, skipped } from '../report.ts';
import { createRandom } from '../seed/random.ts';
import { BIG_VIDEO } from '../seed/videos.ts';
import { SCOUT } from './queries.ts';

const SHARE = 0.6;
const KIB = 1024;
/** Requests of a video player during playback and while seeking. */
const RANGES = [
  { what: 'ranges of 1 MiB', bytes: KIB * KIB, connections: 4 },
  { what: 'ranges of 64 KiB', bytes: 64 * KIB, connections: 4 },
];
const WHOLE = { what: 'whole file, 50 MB', bytes: null, connections: 4 };
const ROUNDS = { seconds: 0.4, rounds: 5 };

type Part = (typeof RANGES)[number] | typeof WHOLE;

/** A video's bytes against the least that Node can do, and against nginx where it is installed. */
export async function measureMedia(site: Site, runDir: string): Promise<Finding[]> {
  const video = findBigVideo(site.dataDir);
  const path = `/api/videos/${video.id}/file`;
  const plain = await startPlain(video.file);
  const program = findNginx();
  const nginx = program ? await startNginx(program, { folder: join(runDir, 'nginx'), file: video.file }) : null;
  try {
    await assertSameBytes(site, plain, path);
    const findings: Finding[] = [];
    for (const part of [WHOLE, ...RANGES]) {
      for (const other of nginx ? [plain, nginx] : [plain]) {
        const what = `${part.what}, against ${other.name}`;
        findings.push(await finding(what, () => measure(part, { what, site, path, other })));
      }
    }
    if (!nginx) findings.push(skipped('the same against nginx', 'nginx is not installed here'));
    return findings;
  } finally {
    await plain.kill();
    await nginx?.kill();
  }
}

interface Match {
  what: string;
  site: Site;
  path: string;
  other: Running;
}

async function measure(part: Part, { what, site, path, other }: Match): Promise<Finding> {
  const { results, ratioTo, cpuRatioTo } = await compare(
    [
      { server: site.server, nextRequest: requests(part, path, { cookie: site.cookies[SCOUT] ?? '' }) },
      { server: other, nextRequest: requests(part, '/', {}) },
    ],
    { ...ROUNDS, connections: part.connections },
  );
  const [product, baseline] = results;
  const speed = (result: Result | undefined) =>
    part.bytes === null ? `${megabytes(result?.bytesPerSecond ?? 0)}/s` : rate(result?.perSecond ?? 0);
  const ratio = ratioTo(1);
  const cpuRatio = cpuRatioTo(1);
  return {
    what,
    measured: speed(product),
    baseline: speed(baseline),
    ratio,
    budget: atLeast(ratio, SHARE),
    ...(cpuRatio !== null && { note: processorTime(cpuRatio, [product?.cpuMs ?? 0, baseline?.cpuMs ?? 0]) }),
    facts: { cpuRatio, results },
  };
}

/** Every server gets the same offsets in the same order. */
function requests({ bytes }: Part, path: string, headers: Record<string, string>): () => string {
  if (bytes === null) {
    const whole = getRequest(path, headers);
    return () => whole;
  }
  const random = createRandom(bytes);
  return () => {
    const first = random.below(BIG_VIDEO.bytes - bytes);
    return getRequest(path, { ...headers, range: `bytes=${first}-${first + bytes - 1}` });
  };
}

function findBigVideo(dataDir: string): { id: string; file: string } {
  const raw = new BetterSqlite(join(dataDir, 'touchline.db'), { readonly: true });
  try {
    const row = raw.prepare('select id, file_key from videos where title = ?').get(BIG_VIDEO.title);
    const { id, file_key: key } = row as { id: string; file_key: string };
    const entry = readdirSync(dataDir, { recursive: true, withFileTypes: true }).find(({ name }) => name === key);
    if (!entry) throw new Error(`The file store of ${dataDir} has no ${key}.`);
    return { id, file: join(entry.parentPath, entry.name) };
  } finally {
    raw.close();
  }
}

async function startPlain(file: string): Promise<Running> {
  const port = await freePort();
  const script = fileURLToPath(import.meta.resolve('../raw/file-server.ts'));
  return start({ name: 'plain Node', file: NODE, args: [script, String(port), file], port, readyPath: '/' });
}

async function assertSameBytes(site: Site, plain: Running, path: string): Promise<void> {
  // A server that has just been busy would reject the request.
  await fetchText(site.server, '/api/players?limit=1', site.cookies[SCOUT]);
  const headers = { range: 'bytes=1000000-1999999', cookie: site.cookies[SCOUT] ?? '' };
  const [own, their] = await Promise.all(
    [`http://127.0.0.1:${site.server.port}${path}`, `http://127.0.0.1:${plain.port}/`].map(async (url) => {
      const response = await fetch(url, { headers });
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  if (!own || !their?.equals(own)) throw new Error('The product and the plain server send different bytes.');
}
