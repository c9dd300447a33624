import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { MATRIX } from './authz-matrix.ts';
import { REQUESTS } from './authz-requests.ts';
import type { Answer } from './support/browser.ts';
import { rememberAll } from './support/rewind.ts';
import { testServer } from './support/test-server.ts';
import { aWorld, type Column, cellOf, viewerOf } from './support/world.ts';

const COLUMNS: readonly Column[] = ['An', 'P+', 'S-', 'S+', 'Ad'];
const UNDOCUMENTED = /^GET (\/(uploads|healthz|readyz|metrics)|\/api\/(openapi|docs|nope))/;
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
type Document = any;

/** Checks an answer against what the document says of it; null when it is as described. */
function comparerOf(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const follow = (node: Document): Document =>
    node?.$ref ? document.components.responses[node.$ref.split('/').at(-1)] : node;
  return (method: string, path: string, answer: Answer): string | null => {
    const { responses } = document.paths[path][method.toLowerCase()];
    const described = follow(responses[answer.status]);
    // Only what breaks is left to `default`.
    if (!described) return `${answer.status} is not described`;
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const content = described.content?.[type] ?? described.content?.[type.replace(/\/.*/, '/*')];
    if (!content) return answer.text === '' ? null : `${answer.status} with ${type} is not described`;
    if (type !== 'application/json') return null;
    const validate = ajv.compile(rebase(content.schema));
    return validate(answer.json) ? null : `${answer.status}: ${ajv.errorsText(validate.errors)}`;
  };
}

/** A part of the document whose pointers still lead to the whole. */
function rebase(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
}

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
