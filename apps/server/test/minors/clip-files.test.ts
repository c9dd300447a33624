import { aGuardian, aMinor, aPlayer, aScout, aToken, theAdmin } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import type { Answer, Browser } from '../support/http/browser.ts';
import { type TestServer, testServer, UNLIMITED } from '../support/http/test-server.ts';
import { aFamily, type Family } from './family.ts';

/** Everything that is made of a video, and the video itself, in every way in which the app and others ask for it. */
const FILES = [
  '',
  '/file',
  '/file?original=1',
  '/file?download=1',
  '/file?kind=playback',
  '/file?kind=playback&quality=720',
  '/thumbnail',
  '/thumbnail?width=1280',
  '/storyboard',
  '/storyboard.vtt',
];
/** Headers that could get another answer than a plain request: a range, a validator that always matches, another type. */
const HEADERS: Record<string, string>[] = [
  {},
  { range: 'bytes=0-9' },
  { 'if-none-match': '*' },
  { accept: 'image/webp' },
];

/** What a client can tell of an answer. */
function seenIn({ status, headers, bytes }: Answer) {
  const { date: _date, 'x-request-id': _id, 'set-cookie': _cookie, ...rest } = headers;
  return { status, headers: rest, body: bytes.toString('latin1') };
}

/** Every request for the files of a video. */
function requestsFor(id: string) {
  return FILES.flatMap((file) =>
    HEADERS.flatMap((headers) =>
      (['GET', 'HEAD'] as const)
        // The record of a video and the cues are small answers without a HEAD of their own.
        .filter((method) => method === 'GET' || !(file === '' || file.endsWith('.vtt')))
        .map((method) => ({ method, path: `/api/videos/${id}${file}`, headers })),
    ),
  );
}

/** The requests whose answers differ from those about a video that does not exist. */
async function differencesOf(browser: Browser, videoId: string): Promise<string[]> {
  const unknown = requestsFor(crypto.randomUUID());
  const found: string[] = [];
  for (const [index, { method, path, headers }] of requestsFor(videoId).entries()) {
    const answer = seenIn(await browser.ask(method, path, { headers }));
    const never = seenIn(await browser.ask(method, unknown[index]?.path ?? '', { headers }));
    if (JSON.stringify(answer) !== JSON.stringify(never)) found.push(`${method} ${path} ${JSON.stringify(headers)}`);
  }
  return found;
}

/** Those for whom no clip of the minor exists. */
async function strangersTo(server: TestServer, { child, scouts }: Family): Promise<Record<string, Browser>> {
  const bearer = await server.browser();
  bearer.bearer = (await aToken(server, scouts.impostor)).token;
  const guardianOfAnother = await aGuardian(server, [await aMinor(server)]);
  const blocked = await aScout(server, { isVerified: true });
  await server.as(child).blocks.block({ userId: blocked.id });
  return {
    anonymous: await server.browser(),
    'unverified scout': await server.browser(scouts.impostor),
    'token of the unverified scout': bearer,
    'blocked scout': await server.browser(blocked),
    'another player': await server.browser(await aPlayer(server, { isVerified: true })),
    'another minor': await server.browser(await aMinor(server)),
    'guardian of another child': await server.browser(guardianOfAnother),
  };
}

const TWO_MINUTES = 120_000;

test('no file of a clip of a minor exists for those who may not watch it, by whatever method, range or condition', {
  timeout: TWO_MINUTES,
  tags: ['POSTER-06'],
}, async () => {
  const server = await testServer({ limits: UNLIMITED });
  const family = await aFamily(server);
  for (const [name, browser] of Object.entries(await strangersTo(server, family))) {
    expect(await differencesOf(browser, family.video.id), name).toEqual([]);
  }
  const scout = await server.browser(family.scouts.accepted);
  const guardian = await server.browser(family.guardian);
  for (const browser of [scout, guardian]) {
    expect((await differencesOf(browser, family.video.id)).length).toBe(requestsFor('').length);
  }
});

test('a clip of a minor is played by scouts and given as a file to the family and admins alone', {
  tags: ['MINOR-13'],
}, async () => {
  const server = await testServer({ limits: UNLIMITED });
  const { child, guardian, scouts, video } = await aFamily(server);
  const path = `/api/videos/${video.id}/file`;
  const part = { range: 'bytes=0-9' };
  const token = await server.browser();
  token.bearer = (await aToken(server, scouts.accepted)).token;
  for (const browser of [await server.browser(scouts.accepted), token]) {
    const played = await browser.get(path, part);
    expect([played.status, played.headers['content-disposition']]).toEqual([206, 'inline']);
    for (const [method, asked, headers] of [
      ['GET', '?download=1', part],
      ['GET', '?download', {}],
      ['HEAD', '?download=1', {}],
      ['GET', '?kind=playback&download=1', part],
      ['GET', '', { 'sec-fetch-dest': 'document' }],
    ] as const) {
      expect((await browser.ask(method, `${path}${asked}`, { headers })).status, `${method} ${asked}`).toBe(403);
    }
    expect((await browser.get(`${path}?download=1`)).json).toMatchObject({ code: 'CLIP_NOT_A_FILE' });
  }
  for (const person of [child, guardian, await theAdmin(server)]) {
    const kept = await (await server.browser(person)).get(`${path}?download=1`, part);
    expect([kept.status, kept.headers['content-disposition']]).toEqual([206, expect.stringMatching(/^attachment; /)]);
  }
});

test('public clips are for all but unverified and blocked scouts, and for none once the consent is withdrawn', {
  timeout: TWO_MINUTES,
  tags: ['MINOR-12'],
}, async () => {
  const server = await testServer({ limits: UNLIMITED });
  const family = await aFamily(server);
  const { child, guardian, video } = family;
  const record = (line: 'public-clips' | 'clips', isGiven: boolean) =>
    server.as(guardian).consents.record({ playerId: child.id, line, isGiven, textVersion: 2 });
  const strangers = await strangersTo(server, family);
  await record('public-clips', true);
  const part = { range: 'bytes=0-9' };
  for (const [name, browser] of Object.entries(strangers)) {
    const { status } = await browser.get(`/api/videos/${video.id}/file`, part);
    expect(status, name).toBe(/unverified|blocked/.test(name) ? 404 : 206);
    expect((await browser.get(`/api/videos/${video.id}/file?original=1`, part)).status, name).not.toBe(206);
  }
  await record('clips', false);
  strangers['verified scout'] = await server.browser(family.scouts.accepted);
  for (const [name, browser] of Object.entries(strangers)) {
    expect(await differencesOf(browser, video.id), name).toEqual([]);
  }
});

test('a scout who loses the verification, or is blocked, gets no further part of a clip that is playing', {
  tags: ['MINOR-14'],
}, async () => {
  const server = await testServer();
  const { child, video, scouts } = await aFamily(server);
  const [first, second] = [await server.browser(scouts.accepted), await server.browser(scouts.asking)];
  const part = (browser: Browser, from: number) =>
    browser.get(`/api/videos/${video.id}/file`, { range: `bytes=${from}-${from + 9}` });
  expect([(await part(first, 0)).status, (await part(second, 0)).status]).toEqual([206, 206]);
  await server.as(await theAdmin(server)).users.change({ id: scouts.accepted.id, patch: { isVerified: false } });
  await server.as(child).blocks.block({ userId: scouts.asking.id });
  expect([(await part(first, 10)).status, (await part(second, 10)).status]).toEqual([404, 404]);
});
