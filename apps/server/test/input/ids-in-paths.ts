import { anAdmin, aPicture, type TestEngine } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { browserFor } from '../support/calls/dataset.ts';
import { operationsIn } from '../support/calls/openapi.ts';
import { aDatasetCopy } from '../support/calls/saved-dataset.ts';
import { type Answer, PNG, testServer } from '../support/index.ts';

/** Path parameters that are not ids. */
const NO_IDS = ['%00', 'a%00b', 'x', 'x'.repeat(101), 'x'.repeat(1001), 'x'.repeat(8000), '%F0%9F%91%BD', "1'--", '-'];
const JSON_TYPE = { 'content-type': 'application/json' };

/** The test verifies cards more often than one address may. */
const limits = { verificationsPerAddress: { uses: 1e9, seconds: 1 } };

/** The status and body of a response, by which two rejections are compared. */
const seen = ({ status, text }: Answer) => `${status} ${text}`;

/** Sends malformed ids in all paths. */
export function testIdsInPaths(engine: TestEngine): void {
  test('gets the same response as an unknown id, for every call and role', { timeout: 120_000 }, async () => {
    const data = await aDatasetCopy(await testServer({ engine, limits }));
    const wrong: string[] = [];
    for (const caller of ['anonymous', 'player', 'scout', 'admin'] as const) {
      const browser = await browserFor(data, caller);
      const document = (await browser.get('/api/openapi.json')).json;
      const calls = operationsIn(document).filter(({ path }) => path.includes('{'));
      expect(calls.length).toBeGreaterThan(30);
      for (const { method, path } of calls) {
        const fill = (id: string) => path.replace(/\{\w+\}/g, id);
        const ask = (id: string) =>
          browser.ask(method, fill(id), method === 'GET' ? {} : { raw: '{}', headers: JSON_TYPE });
        const unknown = seen(await ask(crypto.randomUUID()));
        expect(unknown, `${method} ${path}`).toMatch(/^40[134] /);
        for (const id of NO_IDS) {
          const answer = seen(await ask(id));
          if (answer !== unknown) wrong.push(`${method} ${fill(id).slice(0, 80)}: ${answer} instead of ${unknown}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is not found when a card is printed', async () => {
    const server = await testServer({ engine });
    const admin = await server.browser(await anAdmin(server));
    for (const what of ['pdf', 'image', 'image?side=front']) {
      const answer = await admin.post(`/api/id-cards/%00/${what}`, {});
      expect([answer.status, answer.json.code]).toEqual([404, 'CARD_NOT_FOUND']);
    }
  });

  test('is not found when an image is requested', async () => {
    const server = await testServer({ engine });
    const person = await anAdmin(server);
    await aPicture(server, person, { place: 'passport', bytes: PNG });
    const admin = await server.browser(person);
    expect((await admin.get(`/api/users/${person.id}%00/passport`)).json.code).toBe('IMAGE_NOT_FOUND');
    expect((await admin.get('/api/content/images/%00')).json.code).toBe('IMAGE_NOT_FOUND');
    expect((await admin.get(`/api/users/${person.id}/passport?v=%00`)).status).toBe(200);
  });

  test('used as a filter returns an empty list, as an unknown id does', async () => {
    const server = await testServer({ engine });
    const browser = await server.browser(await anAdmin(server));
    for (const id of [crypto.randomUUID(), ...NO_IDS]) {
      const answer = await browser.get(`/api/videos?playerId=${id}`);
      expect([answer.status, answer.json]).toEqual([200, []]);
    }
  });
}
