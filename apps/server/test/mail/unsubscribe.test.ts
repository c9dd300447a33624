import { makeUnsubscribeLink } from '@touchline/api/core/notifications/unsubscribe.service';
import { aPlayer } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

const KIND = 'new-message';
const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

async function aLink() {
  const server = await testServer();
  const player = await aPlayer(server);
  const { pathname, search } = new URL(await makeUnsubscribeLink(server.shared, { userId: player.id, kind: KIND }));
  const stopped = async () =>
    (await server.db.selectFrom('notification_choices').selectAll().execute()).map(({ kind, email, digest }) => ({
      kind,
      email,
      digest,
    }));
  return { server, path: `${pathname}${search}`, stopped };
}

describe('the link of a mail', () => {
  test.each([
    ['a form', { raw: ONE_CLICK, headers: { 'content-type': FORM } }],
    [
      'a form in parts',
      {
        raw: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
    ['nothing', {}],
  ])(
    'unsubscribes when a mail provider posts %s to it, without a cookie',
    { tags: ['MAIL-13'] },
    async (_what, asking) => {
      const { server, path, stopped } = await aLink();
      const answer = await (await server.browser()).ask('POST', path, asking);
      expect([answer.status, answer.text]).toEqual([200, 'You will get no more of these emails.\n']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await stopped()).toEqual([{ kind: KIND, email: 0, digest: 0 }]);
    },
  );

  test('changes nothing when a program that checks mails follows it', { tags: ['MAIL-12'] }, async () => {
    const { server, path, stopped } = await aLink();
    for (const method of ['GET', 'HEAD'] as const) await (await server.browser()).ask(method, path);
    expect(await stopped()).toEqual([]);
  });

  test('changes nothing when a page of another site makes a browser post to it', { tags: ['MAIL-13'] }, async () => {
    const { server, path, stopped } = await aLink();
    const headers = { 'content-type': FORM, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await (await server.browser()).ask('POST', path, { raw: ONE_CLICK, headers })).status).toBe(403);
    expect(await stopped()).toEqual([]);
  });

  test.each([
    ['without a token', '/unsubscribe', 404],
    ['with an empty token', '/unsubscribe?token=', 404],
    ['with two tokens', '/unsubscribe?token=a&token=b', 404],
    ['with a changed token', '/unsubscribe?token=a.b.c', 404],
  ])('is unknown %s', async (_how, path, status) => {
    const { server, stopped } = await aLink();
    const answer = await (await server.browser()).ask('POST', path, {
      raw: ONE_CLICK,
      headers: { 'content-type': FORM },
    });
    expect([answer.status, answer.json.code]).toEqual([status, 'UNSUBSCRIBE_LINK_UNKNOWN']);
    expect(await stopped()).toEqual([]);
  });

  test('takes no long form, and no JSON', async () => {
    const { server, path, stopped } = await aLink();
    const browser = await server.browser();
    const long = await browser.ask('POST', path, { raw: 'x'.repeat(5000), headers: { 'content-type': FORM } });
    const json = await browser.ask('POST', path, { body: {} });
    expect([long.status, json.status]).toEqual([413, 415]);
    expect(await stopped()).toEqual([]);
  });
});
