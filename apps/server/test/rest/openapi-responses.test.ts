import { expect, test } from 'vitest';
import { browserFor } from '../support/calls/dataset.ts';
import { comparerOf, type Document, operationsIn } from '../support/calls/openapi.ts';
import { aDatasetCopy } from '../support/calls/saved-dataset.ts';
import type { Asking } from '../support/http/browser.ts';
import { testServer } from '../support/http/test-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const BROKEN: Asking = { raw: '{', headers: JSON_TYPE };

/** Malformed requests, which are rejected before they reach the call, by their kind of error. */
function broken(method: string, path: string): Record<string, [path: string, asking: Asking]> {
  const fill = (id: string) => path.replace(/\{\w+\}/g, id);
  const unknown = fill(crypto.randomUUID());
  const writes = method !== 'GET';
  const body: Asking = writes ? BROKEN : {};
  return {
    'an invalid token': [unknown, { ...body, headers: { ...body.headers, authorization: 'Bearer x' } }],
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

test('the OpenAPI document lists the rejections of malformed requests with each call', {
  timeout: 120_000,
}, async () => {
  const data = await aDatasetCopy(await testServer());
  const { server, people, accessTokens } = data;
  const document: Document = (await (await server.browser()).get('/api/openapi.json')).json;
  const compare = comparerOf(document);
  const wrong = new Set<string>();
  for (const { name, method, path } of operationsIn(document)) {
    for (const caller of ['anonymous', 'player', 'admin', 'read token'] as const) {
      for (const [what, [address, asking]] of Object.entries(broken(method, path))) {
        const isToken = caller === 'read token';
        const browser = await browserFor(data, isToken ? 'anonymous' : caller);
        if (isToken) browser.bearer = accessTokens.get(people.admin.id)?.read.token ?? '';
        const answer = await browser.ask(method, address, asking);
        const problem = answer.status < 400 ? null : compare(method, path, answer);
        if (problem) wrong.add(`${name}, ${what}: ${problem}`);
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
])(
  'the OpenAPI document lists the responses to conditional and range requests at %s',
  async (path, headers, statuses) => {
    const data = await aDatasetCopy(await testServer());
    const browser = await data.server.browser();
    const compare = comparerOf((await browser.get('/api/openapi.json')).json);
    const id = path.includes('videos') ? data.live.get(data.people.player.id)?.id : data.content.imageId;
    for (const [index, status] of statuses.entries()) {
      const answer = await browser.get(path.replace('{id}', id ?? ''), headers[index]);
      expect([answer.status, compare('GET', path, answer)]).toEqual([status, null]);
    }
  },
);
