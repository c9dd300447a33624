import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { rejectCrossSite } from './cross-site.ts';
import { handleErrors } from './error-handler.ts';

const HOME = 'https://talent.example';

/** The status that a request with these headers gets from a server at home. */
async function answer(headers: Record<string, string>, method: 'POST' | 'GET' | 'DELETE' | 'HEAD' = 'POST') {
  const app = Fastify();
  handleErrors(app);
  rejectCrossSite(app, [HOME, 'http://localhost:5173']);
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/', handler: async () => 'done' });
  return app.inject({ method, url: '/', headers: { host: 'talent.example', ...headers } });
}

describe('a request that changes something', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from the app itself', { 'sec-fetch-site': 'same-origin', origin: HOME }, 200],
    ['typed by a person', { 'sec-fetch-site': 'none' }, 200],
    ['from a service, without these headers', {}, 200],
    ['from the app, in a browser of old', { origin: HOME }, 200],
    ['from the app under the name the request was sent to', { origin: 'http://talent.example' }, 200],
    ['from a developer’s own server', { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' }, 200],
    ['from there, in a browser that does not say how near', { origin: 'http://localhost:5173' }, 200],
    ['from there, on the same machine', { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' }, 200],
    ['from there, on another site', { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from another site without Origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sister domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.talent.example' }, 403],
    ['from a sister domain without Origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site, in a browser of old', { origin: 'https://evil.example' }, 403],
    ['from a hidden origin', { origin: 'null' }, 403],
    ['from another site whose name begins alike', { origin: 'https://talent.example.evil' }, 403],
    ['from something unreadable', { origin: '::::' }, 403],
  ])('%s: %#', async (_what, headers, status) => {
    const { statusCode, headers: answered } = await answer(headers);
    expect(statusCode).toBe(status);
    expect(answered.vary).toBe('Origin, Sec-Fetch-Site');
  });

  test('is refused with any method that changes, and let through where it only reads', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await answer(foreign, 'DELETE')).json()).toMatchObject({ code: 'CROSS_SITE' });
    expect((await answer(foreign, 'GET')).statusCode).toBe(200);
    expect((await answer(foreign, 'HEAD')).statusCode).toBe(200);
  });
});
