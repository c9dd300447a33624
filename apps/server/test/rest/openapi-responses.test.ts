import { expect, test } from 'vitest';
import { aWorld, type Column, cellOf, viewerOf } from '../support/calls/dataset.ts';
import { MATRIX } from '../support/calls/matrix.ts';
import { comparerOf, type Document } from '../support/calls/openapi.ts';
import { REQUESTS } from '../support/calls/requests.ts';
import { rememberAll } from '../support/calls/restore-state.ts';
import type { Asking } from '../support/http/browser.ts';
import { testServer } from '../support/http/test-server.ts';

const COLUMNS: readonly Column[] = ['An', 'P+', 'S-', 'S+', 'Ad'];
const UNDOCUMENTED = /^GET (\/(uploads|healthz|readyz|metrics)|\/api\/(openapi|docs|nope))/;

test('every answer is as the OpenAPI document says: its status, its type, its fields', {
  timeout: 300_000,
}, async () => {
  const world = await aWorld(await testServer());
  const rewind = await rememberAll(world.server);
  const document = (await (await world.server.browser()).get('/api/openapi.json')).json;
  const compare = comparerOf(document);
  const wrong: string[] = [];
  for (const key of Object.keys(MATRIX)) {
    const [row = ''] = key.split(' | ');
    if (!row.includes('/') || UNDOCUMENTED.test(row)) continue;
    const [method = '', path = ''] = row.split(' ');
    for (const column of COLUMNS) {
      const browser = await world.server.browser();
      const viewer = viewerOf(world, column);
      browser.cookie = viewer && `sid=${world.tokens.get(viewer.id)}`;
      const { params = {}, query = {}, body, form } = (await REQUESTS[key]?.(cellOf(world, column))) ?? {};
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const asking = { ...(body !== undefined && { body }), ...(form && { form }) };
      const answer = await browser.ask(method as 'GET', search ? `${filled}?${search}` : filled, asking);
      const misfit = compare(method, path, answer);
      if (misfit) wrong.push(`${key}, ${column}: ${misfit}`);
      if (method !== 'GET') await rewind();
    }
  }
  expect(wrong).toEqual([]);
});

const JSON_TYPE = { 'content-type': 'application/json' };
const BROKEN: Asking = { raw: '{', headers: JSON_TYPE };

/** Requests that are refused before the call itself has its turn, whatever the call is; by what is wrong with them. */
function broken(method: string, path: string): Record<string, [path: string, asking: Asking]> {
  const fill = (id: string) => path.replace(/\{\w+\}/g, id);
  const unknown = fill(crypto.randomUUID());
  const writes = method !== 'GET';
  const body: Asking = writes ? BROKEN : {};
  return {
    'a token that is no good': [unknown, { ...body, headers: { ...body.headers, authorization: 'Bearer x' } }],
    ...(path.includes('{') && {
      'an id with NUL': [fill('a%00b'), body],
      'an id of 101 characters': [fill('x'.repeat(101)), body],
      'an id of 8000 characters': [fill('x'.repeat(8000)), body],
      'an id that cannot be decoded': [fill('%zz'), body],
    }),
    ...(writes && {
      'another site': [unknown, { headers: { 'sec-fetch-site': 'cross-site' } }],
      'broken JSON': [unknown, BROKEN],
      'plain text': [unknown, { raw: 'x', headers: { 'content-type': 'text/plain' } }],
      'another charset': [unknown, { raw: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
      'a body of 300 KB': [unknown, { raw: `"${'x'.repeat(300_000)}"`, headers: JSON_TYPE }],
      'a form without an end': [
        unknown,
        { raw: '--x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      ],
    }),
    'a limit of 0': [`${unknown}?limit=0`, body],
  };
}

test('every refusal of a request that is broken is one that the OpenAPI document names for the call', {
  timeout: 120_000,
}, async () => {
  const { server, people, tokens, keys } = await aWorld(await testServer());
  const document: Document = (await (await server.browser()).get('/api/openapi.json')).json;
  const compare = comparerOf(document);
  const wrong = new Set<string>();
  const visitors = { nobody: null, player: people.player, admin: people.admin, 'token that reads': people.admin };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item).map((name) => name.toUpperCase())) {
      for (const [name, person] of Object.entries(visitors)) {
        for (const [what, [address, asking]] of Object.entries(broken(method, path))) {
          const browser = await server.browser();
          if (name === 'token that reads') browser.bearer = keys.get(people.admin.id)?.read.token ?? '';
          else if (person) browser.cookie = `sid=${tokens.get(person.id)}`;
          const answer = await browser.ask(method as 'GET', address, asking);
          const misfit = answer.status < 400 ? null : compare(method, path, answer);
          if (misfit) wrong.add(`${method} ${path}, ${what}: ${misfit}`);
        }
      }
    }
  }
  expect([...wrong]).toEqual([]);
});

const ONE = { range: 'bytes=0-0' };
const BEYOND = { range: 'bytes=9999999-' };
const SEEN = { 'if-none-match': '*' };
const OTHER = { 'if-match': '"another"' };

test.each([
  ['/api/placeholder/video-thumbnail', [ONE, BEYOND, SEEN, OTHER], [206, 400, 304, 400]],
  ['/api/videos/{id}/file', [ONE, BEYOND, SEEN, OTHER], [206, 416, 304, 412]],
  ['/api/content/images/{id}', [SEEN, OTHER], [304, 412]],
])('the document names what conditions and ranges lead to at %s', async (path, headers, statuses) => {
  const world = await aWorld(await testServer());
  const browser = await world.server.browser();
  const compare = comparerOf((await browser.get('/api/openapi.json')).json);
  const id = path.includes('videos') ? world.live.get(world.people.player.id)?.id : world.content.imageId;
  for (const [index, status] of statuses.entries()) {
    const answer = await browser.get(path.replace('{id}', id ?? ''), headers[index]);
    expect([answer.status, compare('GET', path, answer)]).toEqual([status, null]);
  }
});
