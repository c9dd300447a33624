import { aProfile, aScout, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { type Answer, testServer } from '../support/index.ts';

/** Makes tRPC's own handler answer, in the same form. */
const BY_TRPC = { 'trpc-accept': 'application/json' };
const JSON_TYPE = { 'content-type': 'application/json' };

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const text = JSON.stringify;

function compared({ status, headers, text }: Answer) {
  const { date: _date, ...others } = headers;
  return { status, headers: others, text };
}

describe('a call as the app sends it is answered as tRPC itself would', () => {
  test.each<[what: string, method: 'GET' | 'POST' | 'HEAD', path: string, body?: string]>([
    ['a query', 'GET', `/trpc/players.list?${input({ limit: 2 })}`],
    ['a query without input', 'GET', '/trpc/auth.me'],
    ['an empty input', 'GET', '/trpc/players.list?input='],
    ['a plus and a percent sign', 'GET', `/trpc/players.list?input=%7B%22search%22%3A%22a+b%25%22%7D`],
    ['letters that are not UTF-8', 'GET', '/trpc/players.list?input=%7B%22search%22%3A%22%FF%22%7D'],
    ['a refusal', 'GET', '/trpc/users.counts'],
    ['invalid values', 'GET', `/trpc/players.list?${input({ limit: -1 })}`],
    ['broken JSON', 'GET', '/trpc/players.list?input=%7B'],
    ['an unknown procedure', 'GET', '/trpc/players.nope'],
    ['a name of every object', 'GET', '/trpc/constructor'],
    ['a mutation by GET', 'GET', '/trpc/auth.logout'],
    ['a query by POST', 'POST', '/trpc/players.list', '{}'],
    ['a query by HEAD', 'HEAD', '/trpc/players.list'],
    ['a batch', 'GET', `/trpc/players.list,auth.me?batch=1&${input({ 0: { limit: 1 } })}`],
    ['a batch of which one is refused', 'GET', `/trpc/players.list,users.counts?batch=1&${input({ 0: {} })}`],
    ['a batch with a query and a mutation', 'GET', '/trpc/players.list,auth.logout?batch=1'],
    ['a batch whose input is a list', 'GET', `/trpc/players.list,auth.me?batch=1&${input([1])}`],
    ['two names without a batch', 'GET', '/trpc/players.list,auth.me'],
    ['a batch that is too large', 'GET', `/trpc/${Array(60).fill('auth.me').join(',')}?batch=1`],
    ['parameters of a connection', 'GET', '/trpc/auth.me?connectionParams=%7B'],
    ['a mutation', 'POST', '/trpc/messages.markConversationRead', text({ otherId: 'x' })],
    ['a mutation without its input', 'POST', '/trpc/messages.markConversationRead'],
    ['null as input', 'POST', '/trpc/messages.markConversationRead', 'null'],
    ['a batch of mutations', 'POST', '/trpc/messages.markConversationRead?batch=1', text({ 0: { otherId: 'x' } })],
  ])('%s', async (_what, method, path, body) => {
    const server = await testServer();
    await theAdmin(server);
    await aProfile(server);
    const browser = await server.browser(await aScout(server));
    const ask = (headers: Record<string, string>) =>
      browser.ask(method, path, { headers: { ...JSON_TYPE, ...headers }, ...(body !== undefined && { raw: body }) });
    expect(compared(await ask({}))).toEqual(compared(await ask(BY_TRPC)));
  });
});
