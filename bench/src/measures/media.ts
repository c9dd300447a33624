import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite from 'better-sqlite3';
import { compare, type Result } from '../compare.ts';
import { getRequest } from '../load.ts';
import { NODE } from '../paths.ts';
import { freePort, type Running, start } from '../processes.ts';
import { fetchText, openSite, type Site } from '../product.ts';
import { BEHIND_NGINX, findNginx, PLAIN_FILES, startNginx } from '../raw/nginx.ts';
import { atLeast, type Finding, finding, megabytes, rate, skipped } from '../report.ts';
import { createRandom } from '../seed/random.ts';
import { BIG_VIDEO } from '../seed/videos.ts';
import { SCOUT } from './queries.ts';

const SHARE = 0.8;
/** For a small range the checks of rights take longer than its bytes. */
const SMALL_SHARE = 0.6;
const SMALL_BYTES = 64 * 1024;
const FIRST_BYTES = 1_000_000;
const ROUNDS = { connections: 32, seconds: 0.4, rounds: 5 };
/** Each round takes as long as 32 whole videos. */
const WHOLE_ROUNDS = { ...ROUNDS, seconds: 0.1, rounds: 3 };

/** What is requested of a video: the beginning, as at the start of playback; all of it; or a little anywhere, as while seeking. */
interface Part {
  what: string;
  ranges: () => () => string | null;
}

const FIRST: Part = { what: 'first 1 MB of a video', ranges: () => () => `bytes=0-${FIRST_BYTES - 1}` };
const WHOLE: Part = { what: 'whole video, 60 MB', ranges: () => () => null };
const SMALL: Part = {
  what: 'ranges of 64 KiB',
  ranges: () => {
    // Every server gets the same offsets in the same order.
    const random = createRandom(SMALL_BYTES);
    return () => {
      const first = random.below(BIG_VIDEO.bytes - SMALL_BYTES);
      return `bytes=${first}-${first + SMALL_BYTES - 1}`;
    };
  },
};

/** A server, and what to send to it for a video. */
interface Source {
  server: Running;
  path: string;
  headers: Record<string, string>;
}

/** A video's bytes against the least that Node can do. */
export async function measureMedia(site: Site): Promise<Finding[]> {
  const video = findBigVideo(site.dataDir);
  const plain = await startPlain(video.file);
  try {
    const product = sourceOf(site, site.server, video.id);
    const other = { server: plain, path: '/', headers: {} };
    await assertSameBytes(product, other);
    return [
      await against(FIRST, 'plain Node', { product, other, share: SHARE }),
      await against(WHOLE, 'plain Node', { product, other, share: SHARE }),
      await against(SMALL, 'plain Node', { product, other, share: SMALL_SHARE }),
    ];
  } finally {
    await plain.kill();
  }
}

/** The same from the product behind nginx, against the same nginx without the product. */
export async function measureMediaBehindNginx(dataDir: string, folder: string): Promise<Finding[]> {
  const program = findNginx();
  if (program === null) {
    return [FIRST, WHOLE].map(({ what }) => skipped(`${what}, nginx in front`, 'nginx is not installed here'));
  }
  const site = await openSite(dataDir, [SCOUT], BEHIND_NGINX);
  try {
    const video = findBigVideo(dataDir);
    const nginx = await startNginx(program, { folder, dataDir, productPort: site.server.port });
    try {
      const path = `${PLAIN_FILES}${relative(join(dataDir, 'files'), video.file)}`;
      const other = { server: nginx, path, headers: {} };
      const product = sourceOf(site, nginx, video.id);
      await assertSameBytes(product, other);
      const isHandedOver = await leavesBytesToNginx(product, site.server);
      const note = isHandedOver ? undefined : 'the product sends the bytes through nginx';
      return [
        await against(FIRST, 'nginx in front', { product, other, share: SHARE, note }),
        await against(WHOLE, 'nginx in front', { product, other, share: SHARE, note }),
        await against(SMALL, 'nginx in front', { product, other, note }),
      ];
    } finally {
      await nginx.kill();
    }
  } finally {
    await site.stop();
  }
}

function sourceOf(site: Site, server: Running, videoId: string): Source {
  return { server, path: `/api/videos/${videoId}/file`, headers: { cookie: site.cookies[SCOUT] ?? '' } };
}

interface Match {
  product: Source;
  other: Source;
  /** The budget; without one the line only informs. */
  share?: number;
  note?: string | undefined;
}

function against(part: Part, whom: string, { product, other, share, note }: Match): Promise<Finding> {
  const what = `${part.what}, ${whom}`;
  return finding(what, async () => {
    const { results, ratioTo, cpuRatioTo } = await compare(
      [product, other].map(({ server, path, headers }) => ({ server, nextRequest: requests(part, path, headers) })),
      part === WHOLE ? WHOLE_ROUNDS : ROUNDS,
    );
    const speed = (result: Result | undefined) =>
      part === WHOLE ? `${megabytes(result?.bytesPerSecond ?? 0)}/s` : rate(result?.perSecond ?? 0);
    const ratio = ratioTo(1);
    return {
      what,
      measured: speed(results[0]),
      baseline: speed(results[1]),
      ratio,
      // Two sources of one nginx: its processor time says nothing of the product's.
      ...(product.server !== other.server && { cpuRatio: cpuRatioTo(1) }),
      ...(share !== undefined && { budget: atLeast(ratio, share) }),
      ...(note !== undefined && { note }),
      facts: { results },
    };
  });
}

function requests(part: Part, path: string, headers: Record<string, string>): () => string {
  const next = part.ranges();
  return () => {
    const range = next();
    return getRequest(path, range === null ? headers : { ...headers, range });
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

const PROBE = { range: 'bytes=1000000-1999999' };

async function fetchPart({ server, path, headers }: Source): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { ...headers, ...PROBE } });
  return Buffer.from(await response.arrayBuffer());
}

async function assertSameBytes(product: Source, other: Source): Promise<void> {
  // A server that has just been busy would reject the request.
  await fetchText(product.server, '/api/players?limit=1', product.headers.cookie);
  const [own, their] = [await fetchPart(product), await fetchPart(other)];
  if (own.length === 0 || !their.equals(own)) throw new Error('The product and the other server send different bytes.');
}

/** Whether nginx gets no bytes from the product, whose answer then has no body; asked as nginx asks. */
async function leavesBytesToNginx(product: Source, server: Running): Promise<boolean> {
  const headers = { ...PROBE, 'x-forwarded-for': '192.0.2.1' };
  return (await fetchPart({ ...product, server, headers: { ...product.headers, ...headers } })).length === 0;
}
