import { aCard, aPlayer, aScout, theAdmin } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('a user blocks another, lists the block and ends it', async () => {
  const server = await testServer();
  const [player, scout] = [await aPlayer(server), await aScout(server, { firstName: 'Sam', lastName: 'Ode' })];
  const [browser, ofScout] = [await server.browser(player), await server.browser(scout)];
  const url = '/api/blocks';

  const answers = [await browser.post(url, { userId: scout.id }), await browser.post(url, { userId: scout.id })];
  expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(2).fill([201, { ok: true }]));
  const user = { id: scout.id, firstName: 'Sam', lastName: 'Ode', role: 'scout' };
  expect((await browser.get(url)).json).toEqual([{ user, createdAt: server.clock.now().toISOString() }]);
  expect((await ofScout.get(url)).json).toEqual([]);
  expect((await browser.post(url, { userId: (await theAdmin(server)).id })).status).toBe(403);
  expect((await browser.post(url, { userId: crypto.randomUUID() })).status).toBe(404);
  expect((await browser.post(url, {})).status).toBe(400);
  for (let count = 0; count < 2; count += 1) expect((await browser.delete(`${url}/${scout.id}`)).status).toBe(200);
  expect((await browser.get(url)).json).toEqual([]);

  const anonymous = await server.browser();
  for (const answer of [await anonymous.get(url), await anonymous.post(url, { userId: scout.id })]) {
    expect(answer.status).toBe(401);
  }
});

test('a user reports another one, and anyone a concern, which tells nothing about the code', async () => {
  const server = await testServer();
  const [player, scout] = [await aPlayer(server), await aScout(server, { isVerified: true })];
  const { verificationCode: code } = await aCard(server, { holder: scout });
  const browser = await server.browser(player);
  const words = { reason: 'impostor', content: 'This is not a scout.' };
  const report = { subject: 'user', subjectId: scout.id, ...words };

  const answer = await browser.post('/api/reports', report);
  expect([answer.status, answer.json]).toEqual([201, { id: expect.any(String) }]);
  const unknown = await browser.post('/api/reports', { ...report, subjectId: crypto.randomUUID() });
  expect([unknown.status, unknown.json.code]).toEqual([404, 'REPORTED_NOT_FOUND']);
  expect((await browser.post('/api/reports', { ...report, subject: 'concern' })).status).toBe(400);
  const anonymous = await server.browser();
  expect((await anonymous.post('/api/reports', report)).status).toBe(401);

  for (const concern of [words, { ...words, code }, { ...words, code: 'unknown' }]) {
    const told = await anonymous.post('/api/concerns', concern);
    expect([told.status, told.text]).toEqual([201, '{"ok":true}']);
  }
  const cases = await server.db.selectFrom('cases').select('about_id').execute();
  expect(cases.filter(({ about_id }) => about_id === scout.id)).toHaveLength(1);
  expect(cases).toHaveLength(3);
});

test('there are no REST paths to cases', async () => {
  const server = await testServer();
  const admin = await server.browser(await theAdmin(server));
  for (const path of ['/api/cases', '/api/reports', '/api/concerns']) expect((await admin.get(path)).status).toBe(404);
});
