import type { RequestListener } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  aKey,
  aStore,
  content,
  FAST,
  keepIn,
  read,
  refusals,
  SHORT,
  unavailable,
  whole,
} from '../../../testing/s3-store.ts';

test('a store that does not respond causes a timeout', async () => {
  // Long enough for the calls that succeed, even on a busy machine.
  const timeouts = { connect: 2000, answer: 2000, piece: 2000, put: 2000, idle: 30_000, check: 2000, pause: 1 };
  const { s3, store } = await aStore({ timeouts });
  const key = await keepIn(store);
  s3.fault = (request) => void request.resume();
  expect(await refusals(store, key)).toEqual(Array(6).fill('STORAGE_UNAVAILABLE'));
  s3.fault = null;
  expect((await read(store, key)).equals(content)).toBe(true);
});

test('an upload that the store stops reading is aborted and not retried', async () => {
  const { s3, store } = await aStore({ timeouts: { ...SHORT, put: 30_000, idle: 30_000 } });
  // The store reads the headers, but neither the body nor anything after it.
  s3.fault = (request) => void request.pause();
  const staged = await store.stage(Readable.from([Buffer.alloc(20_000_000)]));
  await expect(store.keep(staged, aKey())).rejects.toMatchObject(unavailable);
  expect(s3.requests).toHaveLength(1);
});

test('a download that the store aborts or stalls fails while it is sent', async () => {
  const { s3, store } = await aStore({ timeouts: SHORT });
  const begin: RequestListener = (_request, response) => {
    response.writeHead(206, { 'content-length': content.length });
    response.write(content.subarray(0, 1000));
  };
  s3.fault = begin;
  await expect(read(store, aKey())).rejects.toMatchObject(unavailable);
  s3.fault = (request, response) => {
    begin(request, response);
    setImmediate(() => response.destroy());
  };
  await expect(read(store, aKey())).rejects.toMatchObject(unavailable);
  s3.fault = (_request, response) => void response.writeHead(200, { 'content-length': 7 }).end('another');
  await expect(store.openSend(aKey(), whole)).rejects.toMatchObject(unavailable);
});

test('a download that the store stalls causes a timeout, a reader that pauses does not', async () => {
  const { s3, store } = await aStore({ timeouts: { ...FAST, piece: 1000, idle: 60_000 } });
  const key = await keepIn(store);
  const received: Buffer[] = [];
  const out = new Writable({
    write(piece: Buffer, _encoding, done) {
      received.push(piece);
      setTimeout(done, received.length === 1 ? 1500 : 0);
    },
  });
  await (await store.openSend(key, whole))(out);
  expect(Buffer.concat(received).equals(content)).toBe(true);

  s3.fault = (_request, response) => {
    response.writeHead(206, { 'content-length': content.length });
    response.write(content.subarray(0, 1000));
  };
  await expect(read(store, key)).rejects.toMatchObject(unavailable);
});

test('a download of which the store sends no byte fails before anything is sent to the reader', async () => {
  const { s3, store } = await aStore({ timeouts: { ...SHORT, put: 30_000, idle: 30_000 } });
  s3.fault = (_request, response) => response.writeHead(206, { 'content-length': content.length }).flushHeaders();
  await expect(store.openSend(aKey(), whole)).rejects.toMatchObject(unavailable);
});
