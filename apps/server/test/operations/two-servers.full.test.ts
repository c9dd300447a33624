import { clipOfSize } from '@touchline/api/testing/index';
import { anS3, S3_CREDENTIALS } from '@touchline/api/testing/s3-server';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const clip = await clipOfSize(300_000);

async function statusOf(server: ChildServer, path: string, init?: RequestInit): Promise<number> {
  return (await server.fetch(path, init)).status;
}

describe.runIf(inject('databaseUrlTest'))('two servers on one PostgreSQL and one bucket', () => {
  test('start at the same time and serve the same data', async () => {
    const s3 = await anS3();
    const settings = {
      DATABASE_URL: await makeDatabase('scale'),
      STORAGE_URL: s3.url,
      ...S3_CREDENTIALS,
      LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS: '2/900',
    };
    const [left, right] = [startServer(aDataFolder(), settings), startServer(aDataFolder(), settings)];
    await Promise.all([left.ready(), right.ready()]);
    const announced = [left, right].filter((server) => server.output().out.includes('First admin'));
    expect(announced).toHaveLength(1);

    const cookie = await anUploader(left);
    const headers = { cookie };
    const me = (await (await right.fetch('/api/auth/me', { headers })).json()) as { id: string };
    const { id } = (await (await uploadWhole(left, cookie, clip)).json()) as { id: string };
    const path = `/api/videos/${id}/file`;
    const admin = await right.signIn(ADMIN);
    expect(await statusOf(right, `/api/videos/${id}`, json('PATCH', { isApproved: true }, admin))).toBe(200);
    const played = await right.fetch(path, { headers: { ...headers, range: 'bytes=1000-' } });
    expect(played.status).toBe(206);
    expect(Buffer.from(await played.arrayBuffer()).equals(clip.subarray(1000))).toBe(true);
    const onLeft = await left.fetch(path, { method: 'HEAD', headers });
    for (const name of ['etag', 'last-modified']) expect(onLeft.headers.get(name)).toBe(played.headers.get(name));

    expect(await statusOf(right, `/api/videos/${id}`, { method: 'DELETE', headers })).toBe(200);
    expect(await statusOf(left, path)).toBe(404);
    expect(s3.names()).toEqual([]);

    expect(await statusOf(right, `/api/users/${me.id}`, json('PATCH', { isActive: false }, admin))).toBe(200);
    expect(await statusOf(left, '/api/auth/me', { headers })).toBe(401);

    const wrong = json('POST', { email: 'admin', password: 'not this one' });
    const tries = [left, right, left, right].map((server) => () => statusOf(server, '/api/auth/login', wrong));
    const answers: number[] = [];
    for (const attempt of tries) answers.push(await attempt());
    expect(answers).toEqual([401, 401, 429, 429]);
  });
});
