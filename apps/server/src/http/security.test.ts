import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { rejectCrossSite } from './security.ts';

const HOME = 'https://talent.example';

/** Sends a request with these headers to a server whose own origin is HOME. */
async function send(headers: Record<string, string>, method: 'POST' | 'GET' | 'DELETE' | 'HEAD' = 'POST') {
  const app = Fastify();
  handleErrors(app);
  rejectCrossSite(app, [HOME, 'http://localhost:5173']);
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/', handler: async () => 'done' });
  return app.inject({ method, url: '/', headers: { host: 'talent.example', ...headers } });
}

describe('a request', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from the app', { 'sec-fetch-site': 'same-origin', origin: HOME }, 200],
    ['that the user initiated directly', { 'sec-fetch-site': 'none' }, 200],
    ['from a service, which sends none of these headers', {}, 200],
    ['from the app, in an old browser', { origin: HOME }, 200],
    ['from an origin that matches the Host header', { origin: 'http://talent.example' }, 200],
    ['from a developer’s own server', { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' }, 200],
    ['from a developer’s own server, in a browser without Fetch Metadata', { origin: 'http://localhost:5173' }, 200],
    [
      'from a developer’s own server on the same site',
      { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
      200,
    ],
    [
      'from a developer’s own server on another site',
      { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from another site without Origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.talent.example' }, 403],
    ['from another subdomain without Origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site, in an old browser', { origin: 'https://evil.example' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['from another site whose name starts with the name of this one', { origin: 'https://talent.example.evil' }, 403],
    ['from an invalid origin', { origin: '::::' }, 403],
  ])('with POST %s gets the expected status', async (_what, headers, status) => {
    const { statusCode, headers: sent } = await send(headers);
    expect(statusCode).toBe(status);
    expect(sent.vary).toBe('Origin, Sec-Fetch-Site');
  });

  test('from another site is rejected with DELETE and accepted with GET and HEAD', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await send(foreign, 'DELETE')).json()).toMatchObject({ code: 'CROSS_SITE' });
    expect((await send(foreign, 'GET')).statusCode).toBe(200);
    expect((await send(foreign, 'HEAD')).statusCode).toBe(200);
  });
});
