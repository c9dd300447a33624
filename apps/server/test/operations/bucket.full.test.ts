import { createHash } from 'node:crypto';
import { clipOfSize } from '@touchline/api/testing/index';
import { anS3, refusing, S3_CREDENTIALS, unreachable } from '@touchline/api/testing/s3-server';
import { expect, test } from 'vitest';
import { aForm, PNG } from '../support/http/form.ts';
import { eventually } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { cliWith } from '../support/processes/cli.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const clip = await clipOfSize(300_000);
const REFUSAL = 'Files cannot be stored right now. Please try again later.';

async function videosOf(server: ChildServer, cookie: string): Promise<{ id: string }[]> {
  return (await (await server.fetch('/api/videos', { headers: { cookie } })).json()) as { id: string }[];
}

test('with STORAGE_URL videos and images are stored in a bucket, where they play, seek and are deleted', async () => {
  const s3 = await anS3();
  const server = startServer(aDataFolder(), { STORAGE_URL: s3.url, ...S3_CREDENTIALS });
  const cookie = await anUploader(server);
  const headers = { cookie };
  const uploaded = await uploadWhole(server, cookie, clip);
  expect(uploaded.status).toBe(201);
  const { id, playerId } = (await uploaded.json()) as { id: string; playerId: string };
  expect(s3.names()).toContain(`${id}.mp4`);

  const admin = await server.signIn(ADMIN);
  const review = await server.fetch(`/api/videos/${id}`, json('PATCH', { isApproved: true }, admin));
  expect(review.status).toBe(200);
  const path = `/api/videos/${id}/file`;
  const all = await server.fetch(path, { headers });
  expect(all.status).toBe(200);
  expect(Buffer.from(await all.arrayBuffer()).equals(clip)).toBe(true);
  const etag = all.headers.get('etag') ?? '';
  expect(etag).toBe(`"${createHash('sha256').update(clip).digest('hex').slice(0, 32)}"`);
  const part = await server.fetch(path, { headers: { ...headers, range: 'bytes=100-299', 'if-range': etag } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${clip.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(100, 300))).toBe(true);
  const tail = await server.fetch(path, { headers: { ...headers, range: 'bytes=-7' } });
  expect(Buffer.from(await tail.arrayBuffer()).equals(clip.subarray(-7))).toBe(true);
  expect((await server.fetch(path, { headers: { ...headers, range: `bytes=${clip.length}-` } })).status).toBe(416);
  expect((await server.fetch(path, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
  const head = await server.fetch(path, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(clip.length)]);

  const form = aForm({ name: 'passport', content: PNG, filename: 'me.png', type: 'image/png' });
  const place = `/api/users/${playerId}/passport`;
  const send = { method: 'POST', headers: { ...headers, 'content-type': form.type }, body: new Uint8Array(form.body) };
  expect((await server.fetch(place, send)).status).toBe(200);
  const picture = await server.fetch(place, { headers });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')));
  // The video as it was sent, its playback file, two posters and the storyboard, and the portrait.
  await eventually(
    () => s3.names().length,
    (count) => count === 6,
  );

  expect((await server.fetch(`/api/videos/${id}`, { method: 'DELETE', headers })).status).toBe(200);
  expect((await server.fetch(path)).status).toBe(404);
  await server.fetch(`/api/users/${playerId}`, { method: 'DELETE', headers: { cookie: admin } });
  expect(s3.names()).toEqual([]);
});

test('while the bucket is unreachable uploads are rejected and everything else works, without a restart', async () => {
  const s3 = await anS3();
  s3.fault = unreachable;
  const server = startServer(aDataFolder(), { STORAGE_URL: s3.url, ...S3_CREDENTIALS });
  const cookie = await anUploader(server);
  expect((await server.fetch('/readyz')).status).toBe(503);
  const refused = await uploadWhole(server, cookie, clip);
  expect([refused.status, await refused.text()]).toEqual([503, REFUSAL]);
  expect(await videosOf(server, cookie)).toEqual([]);
  expect((await server.fetch('/api/users', { headers: { cookie } })).status).toBe(200);

  s3.fault = null;
  expect((await server.fetch('/readyz')).status).toBe(200);
  const { id } = (await (await uploadWhole(server, cookie, clip)).json()) as { id: string };
  expect((await videosOf(server, cookie)).map((video) => video.id)).toEqual([id]);

  s3.fault = unreachable;
  const path = `/api/videos/${id}/file`;
  expect((await server.fetch(path, { headers: { cookie } })).status).toBe(503);
  expect((await server.fetch('/api/auth/me', { headers: { cookie } })).status).toBe(200);
  s3.fault = null;
  expect((await server.fetch(path, { headers: { cookie } })).status).toBe(200);
});

test('a backup with a bucket contains the rows and names the bucket, which the doctor checks', async () => {
  const s3 = await anS3();
  const settings = { STORAGE_URL: s3.url, ...S3_CREDENTIALS };
  const server = startServer(aDataFolder(), settings);
  const cookie = await anUploader(server);
  for (let count = 0; count < 2; count += 1) expect((await uploadWhole(server, cookie, clip)).status).toBe(201);

  const backup = await cliWith(settings, server.folder, 'backup');
  expect([backup.code, backup.stderr]).toEqual([0, '']);
  expect(backup.stdout).toContain('holds 1 files');
  expect(backup.stdout).toContain('the uploaded files are in the bucket that STORAGE_URL names');
  await eventually(
    () => s3.names().length,
    (count) => count === 2 * 5,
  );
  const [name = ''] = s3.names();
  s3.lose(name);
  const doctor = await cliWith(settings, server.folder, 'doctor');
  expect(doctor.stdout).toMatch(/^Files: 10 that rows name, \d+ bytes, all of them read\.$/m);
  expect(doctor.stderr).toMatch(new RegExp(`^The file ${name}, which .+ names, is missing\\.\n$`));
  expect(doctor.code).toBe(1);

  const both = { ...settings, DATABASE_URL: 'postgres://user@127.0.0.1:1/none' };
  const nothing = await cliWith(both, server.folder, 'backup');
  expect([nothing.code, nothing.stderr]).toEqual([0, '']);
  expect(nothing.stdout).toContain('There is nothing to back up');
});

test('a store that rejects the credentials stops the start with a one-line message, and no key is logged', async () => {
  const s3 = await anS3();
  s3.fault = refusing(403, 'AccessDenied');
  const keys = { AWS_ACCESS_KEY_ID: 'AKIAOFTHETEST', AWS_SECRET_ACCESS_KEY: 'hunter2-hunter2' };
  const server = startServer(aDataFolder(), { STORAGE_URL: s3.url, ...keys, LOG_LEVEL: 'trace' });
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  const { out, error } = server.output();
  expect(error).toBe(
    'STORAGE_URL names a store that does not take the credentials, or does not let them use the bucket.\n',
  );
  for (const key of Object.values(keys)) expect(out).not.toContain(key);
});
