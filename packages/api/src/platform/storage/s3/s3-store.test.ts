import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { refusing, type TestS3, unreachable } from '../../../testing/s3-server.ts';
import { aKey, aStore, content, FAST, keepIn, read, refusals, unavailable, whole } from '../../../testing/s3-store.ts';
import { permanentProblemOf } from './s3-errors.ts';

/** A fault that ends after this number of requests. */
function forRequests(s3: TestS3, count: number, fault: RequestListener): void {
  let left = count;
  s3.fault = (request, response) => {
    left -= 1;
    if (left === 0) s3.fault = null;
    fault(request, response);
  };
}

test('a file is uploaded in one request, with its length and a signed hash', async () => {
  const { s3, store } = await aStore({ place: { prefix: 'club/files/' } });
  const key = await keepIn(store);
  expect(s3.names()).toEqual([`club/files/${key}`]);
  const [put] = s3.requests;
  expect(s3.requests).toHaveLength(1);
  expect(put?.headers).toMatchObject({
    'content-length': String(content.length),
    'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
    authorization: expect.stringMatching(/SignedHeaders=[^,]*x-amz-content-sha256/),
  });
  // Headers that only some stores accept.
  for (const name of ['transfer-encoding', 'content-encoding', 'x-amz-trailer'])
    expect(put?.headers[name]).toBe(undefined);
});

test.each<[string, RequestListener]>([
  ['cannot be reached', unreachable],
  ['fails', refusing(500, 'InternalError')],
])('a request to a store that temporarily %s is retried', { tags: ['STORE-05'] }, async (_what, fault) => {
  const { s3, store, incoming } = await aStore({ timeouts: FAST });
  forRequests(s3, 2, fault);
  const key = await keepIn(store);
  expect(incoming()).toEqual([]);
  forRequests(s3, 1, fault);
  expect((await read(store, key)).equals(content)).toBe(true);
});

test.each<[string, RequestListener, string]>([
  ['cannot be reached', unreachable, 'STORAGE_UNAVAILABLE'],
  ['rejects the credentials', refusing(403, 'AccessDenied'), 'STORAGE_UNAVAILABLE'],
  ['is full', refusing(507, 'XMinioStorageFull'), 'DISK_FULL'],
])('a store that %s causes an error with a code, and the staged file is kept', async (_what, fault, code) => {
  const { s3, store } = await aStore({ timeouts: FAST });
  s3.fault = fault;
  expect(await refusals(store, aKey())).toEqual(Array(6).fill(code));
});

test('a missing bucket is an unavailable store, not a missing file, where the error has a code', async () => {
  const { s3, store } = await aStore({ timeouts: FAST });
  s3.fault = refusing(404, 'NoSuchBucket');
  const [keep, _find, ...others] = await refusals(store, aKey());
  expect([keep, ...others]).toEqual(Array(5).fill('STORAGE_UNAVAILABLE'));
});

test('an upload to a store whose clock is an hour ahead succeeds at the second attempt', async () => {
  const { s3, store } = await aStore({ timeouts: FAST });
  forRequests(s3, 1, (request, response) => {
    response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
    refusing(403, 'RequestTimeTooSkewed')(request, response);
  });
  const key = await keepIn(store);
  expect((await read(store, key)).equals(content)).toBe(true);
});

test('a download stops when its reader disconnects', async () => {
  const { s3, store } = await aStore();
  const ended = new Promise<boolean>((resolve) => {
    s3.fault = (_request, response) => {
      response.writeHead(206, { 'content-length': content.length });
      response.once('close', () => resolve(response.writableFinished));
      response.write(content.subarray(0, 1_000_000));
    };
  });
  const out = new Writable({ write: () => out.destroy() });
  await (await store.openSend(aKey(), whole))(out);
  expect(await ended).toBe(false);
});

test('the facts of a file are asked for once while its parts are read, and again after it was lost', async () => {
  const { s3, store } = await aStore();
  const key = await keepIn(store);
  const facts = await store.find(key);
  expect(facts?.size).toBe(content.length);
  const before = s3.requests.length;
  for (let part = 0; part < 3; part += 1) expect(await store.find(key)).toEqual(facts);
  expect(s3.requests).toHaveLength(before);
  s3.lose(key);
  await expect(store.openSend(key, whole)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await store.find(key)).toBeNull();
});

test('a proxy finds a file by a path with a signature, which is for this file only', async () => {
  const { s3, store } = await aStore({ place: { prefix: 'club/' } });
  const [key, other] = [await keepIn(store), await keepIn(store)];
  const place = await store.locate(key, { start: 5, end: 99 });
  const [, path = ''] = /^s3\/bytes=5-99(\/clips\/club\/.+)$/.exec(place) ?? [];
  expect(await store.locate(key, null)).toContain(`s3/whole/clips/club/${key}?`);
  const sent = await fetch(`${s3.place.endpoint}${path}`, { headers: { range: 'bytes=5-99' } });
  expect(Buffer.from(await sent.arrayBuffer()).equals(content.subarray(5, 100))).toBe(true);
  expect((await fetch(`${s3.place.endpoint}${path.replace(key, other)}`)).status).toBe(403);
  expect(path).toContain('X-Amz-Expires=300');
});

test('concurrent readiness checks share one request to the store', async () => {
  const { s3, store } = await aStore();
  await Promise.all([store.check(), store.check(), store.check()]);
  expect(s3.requests).toHaveLength(1);
  await store.check();
  expect(s3.requests).toHaveLength(2);
});

test.each<[string, RequestListener, string | null]>([
  ['has no such bucket', refusing(404, 'NoSuchBucket'), 'has no such bucket'],
  [
    'denies access',
    refusing(403, 'AccessDenied'),
    'does not take the credentials, or does not let them use the bucket',
  ],
  ['has the bucket in another region', refusing(301, 'PermanentRedirect'), 'has the bucket in another region'],
  ['is down', unreachable, null],
  ['fails', refusing(503, 'ServiceUnavailable'), null],
])(
  'the check tells a wrong configuration from a temporary error: a store that %s',
  { tags: ['STORE-06'] },
  async (_what, fault, refusal) => {
    const { s3, store } = await aStore();
    s3.fault = fault;
    const error = await store.check().catch((reason: unknown) => reason);
    expect(error).toMatchObject(unavailable);
    expect(permanentProblemOf(error)).toBe(refusal);
  },
);

test('without credentials no request is sent, and the error names the missing variables', {
  tags: ['STORE-06'],
}, async () => {
  const { s3, store } = await aStore();
  const none = { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_EC2_METADATA_DISABLED: 'true' };
  const noFiles = { AWS_SHARED_CREDENTIALS_FILE: '/nowhere', AWS_CONFIG_FILE: '/nowhere' };
  for (const [name, value] of Object.entries({ ...none, ...noFiles })) vi.stubEnv(name, value);
  const error = await store.check().catch((reason: unknown) => reason);
  expect(permanentProblemOf(error)).toBe('needs credentials, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  expect(s3.requests).toEqual([]);
});
