import { clipOfSize } from '@touchline/api/testing/index';
import { anS3, S3_CREDENTIALS, unreachable } from '@touchline/api/testing/s3-server';
import { makeDatabase } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import { tusClient } from '../support/http/tus.ts';
import { eventually } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { anUploader } from '../support/processes/uploads.ts';

const MB = 1024 * 1024;
const content = await clipOfSize(2 * MB);

test('with STORAGE_URL the parts are in the bucket, and nothing but the video is left there', async () => {
  const s3 = await anS3();
  const server = startServer(aDataFolder(), { STORAGE_URL: s3.url, ...S3_CREDENTIALS });
  const client = tusClient(() => server.ready(), await anUploader(server));
  const url = await client.begun(content.length);
  for (const at of [0, MB / 2]) await client.send(url, at, content.subarray(at, at + MB / 2));
  expect(s3.names()).toEqual([expect.stringMatching(/\.part$/), expect.stringMatching(/\.part$/)]);
  s3.fault = unreachable;
  expect((await client.send(url, MB, content.subarray(MB))).status).toBe(503);
  s3.fault = null;
  const last = await client.sendRest(url, content);
  expect(last.status).toBe(200);
  const cancelled = await client.begun(content.length);
  await client.send(cancelled, 0, content.subarray(0, MB));
  expect((await client.cancel(cancelled)).status).toBe(204);
  // The video as it was sent, its playback file, two posters and the storyboard.
  await eventually(
    () => s3.names().length,
    (count) => count === 5,
  );
  expect(s3.names()).toContain(last.video().filename);
  expect(s3.names().join(' ')).not.toContain('.part');
});

describe.runIf(inject('databaseUrlTest'))('two servers on one PostgreSQL and one bucket', () => {
  test('continue the same upload, and of parts for the same place only one is stored', async () => {
    const s3 = await anS3();
    const settings = {
      DATABASE_URL: await makeDatabase('tus'),
      STORAGE_URL: s3.url,
      UPLOADS_AT_ONCE: '9',
      ...S3_CREDENTIALS,
    };
    const [left, right] = [startServer(aDataFolder(), settings), startServer(aDataFolder(), settings)];
    await Promise.all([left.ready(), right.ready()]);
    const cookie = await anUploader(left);
    const clients = [tusClient(() => left.ready(), cookie), tusClient(() => right.ready(), cookie)] as const;
    const url = await clients[0].begun(content.length);
    const both = await Promise.all(clients.map((client) => client.send(url, 0, content.subarray(0, MB))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await clients[1].ask(url)).offset).toBe(MB);
    const last = await Promise.all(clients.map((client) => client.sendRest(url, content, MB / 4)));
    const ids = new Set(last.map((answer) => answer.video().id));
    expect([...ids]).toHaveLength(1);
    await eventually(
      () => s3.names().length,
      (count) => count === 5,
    );
    expect(s3.names()).toContain(`${[...ids][0]}.mp4`);
    expect(s3.names().join(' ')).not.toContain('.part');
    for (const client of clients) {
      expect((await client.ask(url)).headers.get('upload-video')).toBe([...ids][0]);
      expect((await client.send(url, content.length, Buffer.alloc(0))).video().id).toBe([...ids][0]);
    }
  });
});
