import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Running, residentBytes } from '../processes.ts';
import { signIn, startProduct } from '../product.ts';
import { below, type Finding, megabytes, rate, skipped } from '../report.ts';
import { ADMIN } from './queries.ts';

const CARDS = 200;
/** As many as the server makes at once. */
const AT_ONCE = 2;
/** After this many, all code is loaded and the heap no longer grows. */
const WARM = CARDS / 2;
const GROWS_BELOW = 25e6;
const LOADED_BELOW = 300e6;
const SETTLE_MS = 1000;
/** The product's limit is for people; here it would measure itself. */
const NO_LIMIT = { CARD_FILES_PER_ADMIN: '100000/60' };

/** Two hundred ID cards, PDF and PNG in turns: the rate, and whether memory keeps growing. */
export async function measureCards(dataDir: string): Promise<Finding[]> {
  const what = `${CARDS} ID cards`;
  const server = await startProduct(dataDir, NO_LIMIT);
  try {
    const ask = await anAdmin(server);
    const userId = await aCardOf(ask);
    const idle = await settled(server);
    if (idle === null) return [skipped(what, 'this system does not tell the memory of a process in /proc')];
    await printCards(ask, userId, WARM);
    const half = await settled(server);
    const warm = performance.now();
    await printCards(ask, userId, CARDS - WARM);
    const seconds = (performance.now() - warm) / 1000;
    const after = await settled(server);
    if (half === null || after === null) throw new Error('The server has gone.');
    const growth = after.renderer + after.own - half.renderer - half.own;
    const perSecond = (CARDS - WARM) / seconds;
    const told = (taken: Taken) => `${megabytes(taken.own)} and ${megabytes(taken.renderer)}`;
    return [
      {
        what: `${what}, growth over the second half`,
        measured: megabytes(Math.max(0, growth)),
        budget: below(growth, GROWS_BELOW, '< 25 MB'),
        note: `server and card renderer: ${told(idle)} before, ${told(half)} after ${WARM}, ${told(after)} after all; ${rate(perSecond)}`,
        facts: { idle, half, after, perSecond },
      },
      {
        what: `memory of the server after ${what}`,
        measured: megabytes(after.own),
        budget: below(after.own, LOADED_BELOW, '< 300 MB'),
      },
    ];
  } finally {
    await server.stop();
  }
}

const BATCH_MS = 120_000;
const POLL_MS = 250;
const PORTRAIT = new URL('../../../testing/media/portrait-exif6.jpg', import.meta.url);
/** The limits of uploads are for people. */
const NO_UPLOAD_LIMITS = { ...NO_LIMIT, IMAGES_PER_USER: '100000/60' };

/** Two hundred ID cards with photos on A4 sheets, as one batch of the registry. */
export async function measureBatch(dataDir: string): Promise<Finding> {
  const server = await startProduct(dataDir, NO_UPLOAD_LIMITS);
  try {
    const ask = await anAdmin(server);
    const userIds = await holdersWithPhotos(ask);
    const began = performance.now();
    const { id } = await readData<{ id: string }>(
      await ask('POST', '/trpc/idCards.createBatch', { userIds, format: 'sheet' }),
    );
    const path = `/trpc/idCards.batch?input=${encodeURIComponent(JSON.stringify({ id }))}`;
    let batch: { state: string; leftOut: unknown[] };
    do {
      await pause(POLL_MS);
      batch = await readData(await ask('GET', path));
    } while (batch.state === 'waiting' || batch.state === 'running');
    const milliseconds = performance.now() - began;
    const file = await (await ask('GET', `/api/id-cards/batches/${id}/file`)).arrayBuffer();
    return {
      what: `${CARDS} ID cards with photos in one batch`,
      measured: `${(milliseconds / 1000).toFixed(1)} s`,
      budget: below(milliseconds, BATCH_MS, '< 120 s'),
      note: `a PDF of ${megabytes(file.byteLength)}, ${batch.state}, ${batch.leftOut.length} left out`,
    };
  } finally {
    await server.stop();
  }
}

async function readData<T>(response: Response): Promise<T> {
  return ((await response.json()) as { result: { data: T } }).result.data;
}

/** Verified players, each with a photo of their own and a card. */
async function holdersWithPhotos(ask: Ask): Promise<string[]> {
  const players = (await (await ask('GET', '/api/users?role=player')).json()) as { id: string }[];
  const users = players.slice(0, CARDS);
  const portrait = new Blob([readFileSync(PORTRAIT)], { type: 'image/jpeg' });
  for (const { id } of users) {
    await ask('PATCH', `/api/users/${id}`, { isVerified: true });
    await ask('POST', '/api/id-cards', { userId: id });
    const form = new FormData();
    form.set('passport', portrait, 'portrait.jpg');
    const { passportImageUrl } = (await (await ask('POST', `/api/users/${id}/passport`, form)).json()) as {
      passportImageUrl: string;
    };
    await ask('PATCH', `/api/id-cards/${id}`, { metadata: { passportImageUrl } });
  }
  return users.map(({ id }) => id);
}

type Ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Response>;

async function anAdmin(server: Running): Promise<Ask> {
  const cookie = await signIn(server, ADMIN);
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) };
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
}

/** Gives the first listed player a card, unless they have one. */
async function aCardOf(ask: Ask): Promise<string> {
  const [user] = (await (await ask('GET', '/api/users?role=player&limit=1')).json()) as { id: string }[];
  const userId = user?.id ?? '';
  await ask('POST', '/api/id-cards', { userId });
  return userId;
}

async function printCards(ask: Ask, userId: string, count: number): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const path = next % 2 === 0 ? 'pdf' : 'image';
      next += 1;
      await (await ask('POST', `/api/id-cards/${userId}/${path}`, {})).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The memory of the server and of the process that renders its cards. */
async function settled({ pid }: Running): Promise<Taken | null> {
  await pause(SETTLE_MS);
  const own = residentBytes(pid);
  if (own === null) return null;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return { own, renderer: children.reduce((sum, child) => sum + (residentBytes(Number(child)) ?? 0), 0) };
}

interface Taken {
  own: number;
  renderer: number;
}
