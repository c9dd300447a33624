import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, vi } from 'vitest';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { S3Place, Timeouts } from '../platform/storage/s3/s3-bucket.ts';
import { openS3Store } from '../platform/storage/s3/s3-store.ts';
import { anS3, S3_CREDENTIALS } from './s3-server.ts';

export const content = randomBytes(3_000_000);
export const whole = { start: 0, end: content.length - 1 };
export const aKey = () => `${randomUUID()}.mp4`;
export const FAST: Timeouts = {
  connect: 5000,
  answer: 5000,
  piece: 5000,
  put: 5000,
  idle: 5000,
  check: 5000,
  pause: 1,
};
export const SHORT: Timeouts = { connect: 100, answer: 100, piece: 100, put: 300, idle: 100, check: 100, pause: 1 };
export const unavailable = { code: 'STORAGE_UNAVAILABLE' };

export async function aStore({ place = {}, timeouts }: { place?: Partial<S3Place>; timeouts?: Timeouts } = {}) {
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const s3 = await anS3();
  const store = await openS3Store(folder, { ...s3.place, ...place }, timeouts);
  return { s3, store, incoming: () => readdirSync(join(folder, 'incoming')) };
}

export async function keepIn(store: FileStore): Promise<string> {
  const key = aKey();
  await store.keep(await store.stage(Readable.from([content])), key);
  return key;
}

export async function read(store: FileStore, key: string): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), store.openSend(key, whole).then((sendTo) => sendTo(out))]);
  return bytes;
}

/** The error code of each call while the store fails. */
export async function refusals(store: FileStore, key: string): Promise<string[]> {
  const staged = await store.stage(Readable.from([content]));
  const calls = [
    store.keep(staged, aKey()),
    store.find(key),
    store.openRead(key),
    store.openSend(key, whole),
    store.remove(key),
    store.check(),
  ];
  const results = await Promise.allSettled(calls);
  expect((await stat(staged.path)).size).toBe(content.length);
  return results.map((result) => (result.status === 'rejected' ? result.reason.code : 'fulfilled'));
}
