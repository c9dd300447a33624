import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anS3, S3_CREDENTIALS } from '../../testing/s3-server.ts';
import { openDiskStore } from './disk/disk-store.ts';
import type { ByteRange } from './file-store.ts';
import { openS3Store } from './s3/s3-store.ts';

const stores = [
  { name: 'a disk', open: openDiskStore },
  {
    name: 'S3',
    open: async (folder: string) => {
      for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
      return openS3Store(folder, (await anS3()).place);
    },
  },
];

/** The bytes that a slow reader receives. */
async function send(sendTo: (out: Writable) => Promise<void>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const out = new Writable({
    write(piece: Buffer, _encoding, done) {
      setImmediate(() => {
        pieces.push(Buffer.from(piece));
        done();
      });
    },
  });
  await Promise.all([finished(out), sendTo(out)]);
  return Buffer.concat(pieces);
}

const bytes = Buffer.from('ninety minutes');
const aKey = () => `${randomUUID()}.mp4`;

describe.each(stores)('on $name', { tags: ['STORE-01'] }, ({ open }) => {
  async function aStore() {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return { folder, store: await open(folder), incoming: () => readdirSync(join(folder, 'incoming')) };
  }

  test('a file is staged with its size and hash, kept, read whole or in part, and removed', async () => {
    const { store, incoming } = await aStore();
    // A store may keep whole seconds, and the clock of a file system may be a moment behind.
    const before = Date.now() - 2000;
    const staged = await store.stage(Readable.from([bytes.subarray(0, 6), bytes.subarray(6)]));
    expect(staged).toMatchObject({ size: 14, sha256: createHash('sha256').update(bytes).digest('hex') });
    const key = aKey();
    expect(await store.find(key)).toBeNull();
    await store.keep(staged, key);
    expect(incoming()).toEqual([]);
    const found = await store.find(key);
    expect(found?.size).toBe(14);
    expect(found?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(Buffer.concat(await (await store.openRead(key)).toArray()).toString()).toBe('ninety minutes');
    const sent = async (range: ByteRange) => (await send(await store.openSend(key, range))).toString();
    expect(await sent({ start: 0, end: 13 })).toBe('ninety minutes');
    expect(await sent({ start: 0, end: 5 })).toBe('ninety');
    expect(await sent({ start: 13, end: 13 })).toBe('s');
    await store.remove(key);
    await store.remove(key);
    expect(await store.find(key)).toBeNull();
    await expect(store.openRead(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store.openSend(key, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a large file is sent completely to a slow reader', async () => {
    const { store } = await aStore();
    const content = randomBytes(1_500_001);
    const key = aKey();
    await store.keep(await store.stage(Readable.from([content])), key);
    const range = { start: 1, end: 1_499_999 };
    expect((await send(await store.openSend(key, range))).equals(content.subarray(1, 1_500_000))).toBe(true);
  });

  test('sending stops when the reader disconnects', async () => {
    const { store } = await aStore();
    const key = aKey();
    await store.keep(await store.stage(Readable.from([randomBytes(3_000_000)])), key);
    const sendTo = await store.openSend(key, { start: 0, end: 2_999_999 });
    const out = new Writable({ write: () => setImmediate(() => out.destroy()) });
    await sendTo(out);
    expect(out.writableEnded).toBe(false);
    const gone = new Writable().destroy();
    await (await store.openSend(key, { start: 0, end: 2_999_999 }))(gone);
  });

  test('an aborted upload leaves no file', async () => {
    const { store, incoming } = await aStore();
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('connection reset');
      })(),
    );
    await expect(store.stage(broken)).rejects.toThrow('connection reset');
    expect(incoming()).toEqual([]);
  });

  test('staged files can be discarded repeatedly, and removed by age or all at once', async () => {
    const { store, incoming } = await aStore();
    const staged = await store.stage(Readable.from([bytes]));
    await store.discard(staged);
    await store.discard(staged);
    expect(incoming()).toEqual([]);
    const [own, ofAnother] = [await store.stage(Readable.from([bytes])), await store.stage(Readable.from([bytes]))];
    // As another process has received it.
    renameSync(ofAnother.path, `${ofAnother.path}.part`);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await store.removeStaged(hourAgo);
    expect(incoming()).toHaveLength(2);
    for (const path of [own.path, `${ofAnother.path}.part`]) utimesSync(path, hourAgo, hourAgo);
    await store.removeStaged(hourAgo);
    expect(incoming()).toEqual([basename(own.path)]);
    await store.removeStaged();
    expect(incoming()).toEqual([]);
  });

  test.each([
    '../../etc/passwd',
    'a.mp4',
    '/etc/passwd',
    `${randomUUID()}.mp4/..`,
    `${randomUUID()}`,
    `${randomUUID()}.m%2F`,
    `..${randomUUID()}.mp4`,
  ])('%s is not accepted as a key', async (key) => {
    const { store } = await aStore();
    const refusal = 'Not a key of the file store.';
    await expect(async () => store.find(key)).rejects.toThrow(refusal);
    await expect(async () => store.openRead(key)).rejects.toThrow(refusal);
    await expect(async () => store.openSend(key, { start: 0, end: 0 })).rejects.toThrow(refusal);
    await expect(async () => store.locate(key, null)).rejects.toThrow(refusal);
    await expect(async () => store.remove(key)).rejects.toThrow(refusal);
    await expect(store.keep(await store.stage(Readable.from([bytes])), key)).rejects.toThrow(refusal);
  });

  test('staged files are readable by the server only', { tags: ['STORE-04'] }, async () => {
    const { store, folder } = await aStore();
    const staged = await store.stage(Readable.from([bytes]));
    expect(statSync(staged.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'incoming')).mode & 0o777).toBe(0o700);
  });

  test('the free space is reported, and the check fails without the folder of staged files', async () => {
    const { store, folder } = await aStore();
    expect(await store.freeBytes()).toBeGreaterThan(0);
    await store.check();
    rmSync(join(folder, 'incoming'), { recursive: true });
    await expect(store.check()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a failed write is reported as an unavailable store, not as an unknown error', async () => {
    const { store, folder } = await aStore();
    rmSync(join(folder, 'incoming'), { recursive: true });
    writeFileSync(join(folder, 'incoming'), 'not a folder');
    await expect(store.stage(Readable.from([bytes]))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    const staged = { path: join(folder, 'gone.part'), size: 1, sha256: '' };
    await expect(store.keep(staged, aKey())).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
});

test('the disk store’s files are readable by the server only, and a missing folder fails the check', {
  tags: ['STORE-04'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openDiskStore(folder);
  expect(statSync(join(folder, 'files')).mode & 0o777).toBe(0o700);
  rmSync(join(folder, 'files'), { recursive: true });
  await expect(store.check()).rejects.toMatchObject({ code: 'ENOENT' });
});
