import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { aMinor, aScout, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RECORDS } from '../../src/rest/openapi/nouns.ts';
import { restTable } from '../../src/rest/table.ts';
import { CASES, expectedIn } from '../support/calls/matrix.ts';
import { comparerOf, type Document, operationsIn } from '../support/calls/openapi.ts';
import { listRoutes } from '../support/calls/routes.ts';
import { testServer } from '../support/index.ts';

/** The calls that serve the documentation are not part of it. */
const UNDOCUMENTED = /^GET \/api\/(docs|openapi\.json)/;

async function theDocument() {
  const answer = await (await (await testServer()).browser()).get('/api/openapi.json');
  expect(answer.status).toBe(200);
  return answer.json;
}

const callsOf = (document: Pick<Document, 'paths'>) => operationsIn(document).map(({ name }) => name);

test('the document and its page have the version, the name and the icon of the product, and no other ones', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect((await theDocument()).info).toMatchObject({ title: 'Touchline API', version });

  const webDist = mkdtempSync(join(tmpdir(), 'touchline-web-'));
  onTestFinished(() => rmSync(webDist, { recursive: true }));
  writeFileSync(join(webDist, 'favicon.svg'), '<svg/>');
  const visitor = await (await testServer({ webDist })).browser();
  const page = (await visitor.get('/api/docs/')).text;
  expect(page).toContain('<title>Touchline API</title>');
  const [, icon = ''] = /rel="icon"[^>]*href="\.([^"]+)"/.exec(page) ?? [];
  const answer = await visitor.get(`/api/docs${icon}`);
  expect([answer.headers['content-type'], answer.text]).toEqual(['image/svg+xml', '<svg/>']);
  expect(page).not.toMatch(/favicon-\d/);
  expect((await visitor.get('/api/docs/static/swagger-initializer.js')).text).toContain('"layout":"BaseLayout"');
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', { tags: ['TOKEN-11'] }, async () => {
    const result = await new Validator().validate(await theDocument());
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test('lists exactly the calls below /api', { tags: ['TOKEN-11'] }, async () => {
    const routes = (await listRoutes()).filter((route) => route.includes(' /api/') && !UNDOCUMENTED.test(route));
    expect(callsOf(await theDocument()).sort()).toEqual(routes);
  });

  test('gives each call a unique id, a summary and its responses', async () => {
    const { paths } = await theDocument();
    const operations = Object.values<Record<string, Record<string, unknown>>>(paths).flatMap((item) =>
      Object.values(item),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, responses } of operations) {
      expect(summary, String(operationId)).toMatch(/^[A-Z]/);
      expect(Object.keys(responses as object).length, String(operationId)).toBeGreaterThan(0);
    }
  });

  test('describes each path parameter', async () => {
    const { paths } = await theDocument();
    for (const [path, item] of Object.entries<object>(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values<{ parameters?: { in: string; name: string }[] }>(item as never)) {
        const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
        expect(
          described.map(({ name }) => name),
          path,
        ).toEqual(names);
      }
    }
  });

  test('has a valid example of each record', async () => {
    const { components } = await theDocument();
    for (const [name, schema] of Object.entries(RECORDS)) {
      const [example] = components.schemas[name].examples;
      expect(schema.parse(example), name).toEqual(example);
    }
  });

  test('has a valid example of each body', async () => {
    const { paths } = await theDocument();
    for (const { method, path, body } of restTable) {
      if (!body) continue;
      const { example } = paths[path][method.toLowerCase()].requestBody.content['application/json'];
      expect(body.safeParse(example), `${method} ${path}`).toMatchObject({ success: true });
    }
  });

  test('says which calls are public, which take an access token, and which need a session', {
    tags: ['TOKEN-11'],
  }, async () => {
    const { paths, components } = await theDocument();
    expect(components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      token: { type: 'http', scheme: 'bearer' },
    });
    const wrong: string[] = [];
    for (const call of callsOf({ paths })) {
      const [method = '', path = ''] = call.split(' ');
      const { security } = paths[path][method.toLowerCase()];
      const isOpen = security.length === 0 || security.some((one: object) => Object.keys(one).length === 0);
      const name = CASES.find((one) => one === call);
      if (name && isOpen !== (expectedIn(name).anonymous.status !== 401)) wrong.push(call);
    }
    expect(wrong).toEqual([]);
    expect(paths['/api/auth/tokens'].post.security).toEqual([{ session: [] }]);
    expect(paths['/api/users'].get.security).toEqual([{ session: [] }, { token: [] }]);
  });

  test('names the session cookie of this server', async () => {
    const server = await testServer({ publicOrigin: 'https://talent.example' });
    const { json } = await (await server.browser()).get('/api/openapi.json');
    expect(json.components.securitySchemes.session.name).toBe('__Host-sid');
  });

  test('has the success status of each call with a procedure', async () => {
    const { paths } = await theDocument();
    for (const { method, path, status } of restTable) {
      expect(Object.keys(paths[path][method.toLowerCase()].responses)).toContain(String(status ?? 200));
    }
  });

  test('says what a message becomes: sent with 201, or a contact request with 202', async () => {
    const { paths } = await theDocument();
    const { responses } = paths['/api/messages'].post;
    const schemaOf = (status: number) => responses[status]?.content['application/json'].schema.$ref;
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual(['201', '202']);
    expect([schemaOf(201), schemaOf(202)].map((one) => one.split('/').at(-1))).toEqual(['Message', 'RequestSent']);
  });

  test('has a description of each group of calls', async () => {
    const { paths, tags } = await theDocument();
    const used = operationsIn({ paths }).flatMap(({ operation }) => (operation as { tags?: string[] }).tags ?? []);
    expect([...new Set(used)].sort()).toEqual(tags.map(({ name }: { name: string }) => name).sort());
  });

  test('describes both responses to a message as they are', async () => {
    const server = await testServer();
    const [scout, admin] = [await aScout(server, { isVerified: true }), await theAdmin(server)];
    const compare = comparerOf(await theDocument());
    const browser = await server.browser(scout);
    for (const [receiverId, status] of [
      [admin.id, 201],
      [(await aMinor(server)).id, 202],
    ] as const) {
      const answer = await browser.post('/api/messages', { receiverId, subject: 'Trial', content: 'Saturday?' });
      expect([answer.status, compare('POST', '/api/messages', answer)]).toEqual([status, null]);
    }
  });
});

test('the page that shows the document uses scripts of its own origin only', async () => {
  const browser = await (await testServer()).browser();
  const page = await browser.get('/api/docs/');
  expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  for (const [, address] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect(address).not.toMatch(/^(https?:)?\/\//);
    const asset = await browser.get(new URL(address ?? '', 'http://x/api/docs/').pathname);
    expect(asset.status, address).toBe(200);
  }
  expect(page.text).not.toMatch(/<script(?![^>]*src=)/);
});
