import { aPlayer, aProfile, aScout, aToken, clipOfSize, theAdmin, tinyClip } from '@touchline/api/testing/index';
import { ApiError, addressOf, createClient, each, errorResponseOf, type Progress } from '@touchline/client';
import { describe, expect, test } from 'vitest';
import { PNG } from '../support/http/form.ts';
import { type TestServer, testServer } from '../support/http/test-server.ts';

/** A listening server, and a client with a user's access token. */
async function aService(makeOwner: (server: TestServer) => Promise<Parameters<typeof aToken>[1]>) {
  const server = await testServer();
  const url = await server.listen();
  const owner = await makeOwner(server);
  const { token } = await aToken(server, owner);
  return { server, url, owner, token, client: createClient({ url, token }) };
}

const blobOf = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type });

describe('the client’s default data query', () => {
  test('sends a GET request to the path made of its key and returns the parsed JSON', {
    tags: ['API-02'],
  }, async () => {
    expect(addressOf(['/api/users', '1'])).toBe('/api/users/1');
    expect(addressOf(['/api/users', 'a/b c', 'passport'])).toBe('/api/users/a%2Fb%20c/passport');
    const { client, owner } = await aService((server) => theAdmin(server));
    expect(await client.restQuery(['/api/users', owner.id])).toMatchObject({ id: owner.id, role: 'admin' });
    expect(await client.restQuery<unknown[]>(['/api/users?role=admin'])).toHaveLength(1);
  });

  test('fails for an anonymous caller, or returns null if on401 is null', {
    tags: ['API-03'],
  }, async () => {
    const server = await testServer();
    const { restQuery } = createClient({ url: await server.listen() });
    const refusal = { status: 401, code: 'NOT_SIGNED_IN', message: 'Not authenticated' };
    await expect(restQuery(['/api/auth/me'])).rejects.toMatchObject(refusal);
    await expect(restQuery(['/api/auth/me'], { on401: 'throw' })).rejects.toBeInstanceOf(ApiError);
    expect(await restQuery(['/api/auth/me'], { on401: 'null' })).toBeNull();
    // Only a 401 becomes null; other errors are thrown in both modes.
    await expect(restQuery(['/api/nope'], { on401: 'null' })).rejects.toMatchObject({ status: 404 });
  });
});

test('the client calls procedures and reads lists page by page', { tags: ['TOKEN-10'] }, async () => {
  const { client, server } = await aService((app) => aScout(app, { isVerified: true }));
  for (let count = 0; count < 5; count += 1) await aProfile(server, { position: count < 3 ? 'Striker' : 'Goalkeeper' });
  const found: string[] = [];
  for await (const player of each(client.api.players.list, { position: 'Striker', limit: 2 })) found.push(player.id);
  expect(new Set(found).size).toBe(3);
  expect(await client.api.players.count.query({ position: 'Striker' })).toBe(3);
  const [me, users] = await Promise.all([client.api.auth.me.query(), client.api.users.list.query({})]);
  expect(users.items.map(({ id }) => id)).toContain(me.id);
});

test('a rejection has the same fields over tRPC and REST, and a failed connection has none', async () => {
  const { client, url, owner } = await aService((server) => aPlayer(server));
  const reader = client.api.players.list.query({});
  const refusal = { status: 403, code: 'NOT_ALLOWED', message: 'You are not allowed to do this.', issues: [] };
  expect(errorResponseOf(await reader.catch((error: unknown) => error))).toEqual(refusal);
  expect(errorResponseOf(await client.restQuery(['/api/players']).catch((error: unknown) => error))).toMatchObject(
    refusal,
  );
  const wrong = client.api.players.createProfile.mutate({ playerId: owner.id, profile: { position: 'Wing' as never } });
  expect(errorResponseOf(await wrong.catch((error: unknown) => error))?.issues[0]).toEqual({
    path: 'profile.position',
    message: 'Position is required',
  });
  const offline = createClient({ url: url.replace(/\d+$/, '1') });
  expect(errorResponseOf(await offline.api.auth.me.query().catch((error: unknown) => error))).toBeNull();
  expect(errorResponseOf(new Error('something else'))).toBeNull();
});

describe('the client’s uploads', () => {
  test('stream a video and report progress', { tags: ['TOKEN-10'] }, async () => {
    const { client, owner } = await aService((server) => aPlayer(server, { canUploadVideos: true }));
    const content = await clipOfSize(5 * 1024 * 1024);
    const steps: Progress[] = [];
    const video = await client.uploadVideo({
      file: blobOf(content, 'video/mp4'),
      title: 'Volley "67\'"',
      description: 'Zweite Hälfte',
      tags: ['cup', 'left foot'],
      isPublic: false,
      onProgress: (step) => steps.push(step),
    });
    expect(video).toMatchObject({
      playerId: owner.id,
      title: 'Volley "67\'"',
      description: 'Zweite Hälfte',
      tags: ['cup', 'left foot'],
      isPublic: false,
      fileSize: content.length,
    });
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.at(-1)?.sent).toBe(steps.at(-1)?.total);
    expect(steps.every(({ sent }, index) => sent > (steps[index - 1]?.sent ?? 0))).toBe(true);
  });

  test('throw the message of a rejection, from JSON and from plain text', async () => {
    const { client, owner } = await aService((server) => aPlayer(server));
    const file = blobOf(await tinyClip(), 'video/mp4');
    const closed = 'Video uploads are not open for your account yet. They open once an admin has approved it.';
    await expect(client.uploadVideo({ file, title: 'x' })).rejects.toMatchObject({ status: 403, message: closed });
    const picture = client.uploadPicture({ file, userId: owner.id, kind: 'passport' });
    await expect(picture).rejects.toMatchObject({ status: 415, code: 'NOT_AN_IMAGE' });
  });

  test('can be aborted, and then no video is stored', async () => {
    const { client, server } = await aService((app) => aPlayer(app, { canUploadVideos: true }));
    const leaving = new AbortController();
    const upload = client.uploadVideo({
      file: blobOf(await clipOfSize(8 * 1024 * 1024), 'video/mp4'),
      title: 'x',
      signal: leaving.signal,
      onProgress: () => leaving.abort(),
    });
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    expect(await server.db.selectFrom('videos').selectAll().execute()).toEqual([]);
  });

  test('return the URL of a stored image', async () => {
    const { client, owner } = await aService((server) => aPlayer(server));
    const file = blobOf(PNG, 'image/png');
    const address = await client.uploadPicture({ file, userId: owner.id, kind: 'signature' });
    expect(address).toMatch(new RegExp(`^/api/users/${owner.id}/signature\\?v=`));
  });
});
