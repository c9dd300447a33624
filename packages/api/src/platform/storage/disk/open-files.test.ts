import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDiskStore } from './disk-store.ts';

afterEach(() => void vi.useRealTimers());

const bytes = Buffer.from('ninety minutes');
const whole = { start: 0, end: bytes.length - 1 };

async function aStore() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-open-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openDiskStore(folder);
  const add = async (key = `${randomUUID()}.mp4`, content = bytes) => {
    await store.keep(await store.stage(Readable.from([content])), key);
    return key;
  };
  return { folder, store, add, open: () => openIn(folder) };
}

/** The files of a folder that this process has open, deleted ones too. */
function openIn(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path.slice(path.lastIndexOf('/') + 1)] : [];
    } catch {
      // The descriptor of this list itself.
      return [];
    }
  });
}

/** A reader that takes everything, or nothing until it is told to. */
function aReader({ isStuck = false } = {}) {
  const pieces: Buffer[] = [];
  let goOn = () => {};
  const out = new Writable({
    write(piece: Buffer, _encoding, done) {
      const take = () => {
        pieces.push(Buffer.from(piece));
        done();
      };
      if (isStuck) goOn = take;
      else take();
    },
  });
  return { out, received: () => Buffer.concat(pieces).toString(), goOn: () => goOn() };
}

async function read(send: (out: Writable) => Promise<void>): Promise<string> {
  const { out, received } = aReader();
  await send(out);
  return received();
}

test('a file that is read again and again is opened once, by several readers at once too', async () => {
  const { store, add, open } = await aStore();
  const key = await add();
  const sends = await Promise.all([store.openSend(key, whole), store.openSend(key, { start: 0, end: 5 })]);
  expect(open()).toEqual([key]);
  expect(await Promise.all(sends.map(read))).toEqual(['ninety minutes', 'ninety']);
  expect(await read(await store.openSend(key, { start: 7, end: 13 }))).toBe('minutes');
  expect(open()).toEqual([key]);
});

test('a deleted file is closed at once and not found any more', async () => {
  const { store, add, open } = await aStore();
  const key = await add();
  await read(await store.openSend(key, whole));
  await store.remove(key);
  await expect.poll(open).toEqual([]);
  expect(await store.find(key)).toBeNull();
  await expect(store.openSend(key, whole)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a file that is deleted while it is read is read to its end, and closed then', async () => {
  const { store, add, open } = await aStore();
  const key = await add();
  const { out, received, goOn } = aReader({ isStuck: true });
  const sending = (await store.openSend(key, whole))(out);
  await expect.poll(() => out.writableLength).toBe(bytes.length);
  await store.remove(key);
  expect(open()).toEqual([`${key} (deleted)`]);
  goOn();
  await sending;
  expect(received()).toBe('ninety minutes');
  await expect.poll(open).toEqual([]);
});

test('a file that replaces another of the same key is read instead of it', async () => {
  const { store, add } = await aStore();
  const key = await add();
  await read(await store.openSend(key, whole));
  await add(key, Buffer.from('extra time'));
  expect((await store.find(key))?.size).toBe(10);
  expect(await read(await store.openSend(key, { start: 0, end: 9 }))).toBe('extra time');
});

test('no more than 64 files stay open, the last used ones', async () => {
  const { store, add, open } = await aStore();
  const keys: string[] = [];
  for (let count = 0; count < 70; count += 1) keys.push(await add());
  for (const key of keys) await read(await store.openSend(key, whole));
  await expect.poll(() => open().sort()).toEqual(keys.slice(-64).sort());
  const held = await Promise.all(keys.map((key) => store.openSend(key, whole)));
  expect(open()).toHaveLength(70);
  for (const send of held) expect(await read(send)).toBe('ninety minutes');
  await expect.poll(() => open().length).toBe(64);
});

test('a file that is not used any more is closed after a minute, such as one that another process has deleted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { folder, store, add, open } = await aStore();
  const [used, unused] = [await add(), await add()];
  for (const key of [used, unused]) await read(await store.openSend(key, whole));
  rmSync(join(folder, 'files', unused.slice(0, 2), unused));
  for (let half = 0; half < 2; half += 1) {
    await vi.advanceTimersByTimeAsync(30_000);
    await read(await store.openSend(used, whole));
  }
  vi.useRealTimers();
  await expect.poll(open).toEqual([used]);
});

test('a file that cannot be opened is tried again', async () => {
  const { store, add } = await aStore();
  const key = `${randomUUID()}.mp4`;
  await expect(store.openSend(key, whole)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await add(key);
  expect(await read(await store.openSend(key, whole))).toBe('ninety minutes');
});
