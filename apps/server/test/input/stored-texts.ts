import { anAdmin, aPlayer, type TestEngine, tinyClip } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { saveState } from '../support/calls/restore-state.ts';
import { aDatasetCopy } from '../support/calls/saved-dataset.ts';
import { listTextPlaces } from '../support/calls/text-places.ts';
import { aForm, aVideoForm, testServer, UNLIMITED } from '../support/index.ts';
import { HALF, NUL } from '../support/odd-values.ts';

/** How JSON escapes NUL or a lone surrogate, in a response or in a column that contains JSON. */
const WRITTEN = /\\u0000|\\ud800/i;

/** Sends texts that a database cannot store wherever a caller can send a text. */
export function testStoredTexts(engine: TestEngine): void {
  test('are rejected or replaced in every text of every call', { tags: ['IV-03'], timeout: 120_000 }, async () => {
    const data = await aDatasetCopy(await testServer({ engine, limits: UNLIMITED }));
    const restore = await saveState(data.server);
    const places = await listTextPlaces(data);
    const inputs = places.filter(({ where }) => where === 'input').length;
    expect(Math.min(inputs, places.length - inputs)).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const { name, changesData, prepare } of places) {
      for (const text of [NUL, HALF]) {
        const send = await prepare();
        const { status, text: answer } = await send(text);
        if (status >= 500 || WRITTEN.test(answer)) wrong.push(`${name}: ${status} ${answer.slice(0, 200)}`);
        if (status < 300 && changesData) await restore();
      }
    }
    expect(wrong).toEqual([]);
  });

  test('NUL in the name of an uploaded file or in a field of the form is rejected', { tags: ['IV-03'] }, async () => {
    const server = await testServer({ engine, limits: UNLIMITED });
    const player = await aPlayer(server, { isVerified: true });
    const clip = await tinyClip();
    const file = { name: 'video', content: clip, filename: 'goal.mp4', type: 'video/mp4' };
    const forms = [
      aVideoForm(clip, { filename: 'a.mp4\u0000.html' }),
      aVideoForm(clip, { title: NUL }),
      aVideoForm(clip, { description: NUL }),
      aVideoForm(clip, { tags: JSON.stringify([NUL]) }),
    ];
    const browser = await server.browser(player);
    for (const form of forms) {
      const answer = await browser.upload('/api/videos', form);
      expect([answer.status, answer.text]).toEqual([400, 'The text holds a character that cannot be stored.']);
    }
    const admin = await server.browser(await anAdmin(server));
    expect((await admin.upload('/api/videos', aVideoForm(clip, { playerId: `${player.id}\u0000` }))).status).toBe(400);
    expect(await server.db.selectFrom('videos').select('id').execute()).toEqual([]);
    // Fields that the call does not know are ignored.
    const form = aForm({ name: NUL, content: NUL }, { name: 'title', content: 'Goal' }, file);
    expect((await browser.upload('/api/videos', form)).status).toBe(201);
  });

  test('the name of an uploaded file is cut to 255 code units, and not within a character', {
    tags: ['IV-03'],
  }, async () => {
    const server = await testServer({ engine });
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const filename = `${'x'.repeat(254)}⚽👩.mp4`;
    expect((await browser.upload('/api/videos', aVideoForm(await tinyClip(), { filename }))).status).toBe(201);
    const pair = `${'x'.repeat(254)}👩.mp4`;
    expect((await browser.upload('/api/videos', aVideoForm(await tinyClip(), { filename: pair }))).status).toBe(201);
    const names = await server.db.selectFrom('videos').select('original_name').orderBy('created_at').execute();
    expect(names.map(({ original_name: name }) => name).sort()).toEqual(['x'.repeat(254), `${'x'.repeat(254)}⚽`]);
  });

  test('keys of metadata are checked like any other text', { tags: ['IV-03'] }, async () => {
    const server = await testServer({ engine });
    const admin = await server.browser(await anAdmin(server));
    const add = (metadata: object) => admin.post('/api/content/homepage', { section: 'stats', metadata });
    expect((await add({ [NUL]: 'x' })).status).toBe(400);
    expect((await add({ [HALF]: HALF })).json.metadata).toEqual({ 'a\ufffdb': 'a\ufffdb' });
  });

  test('have no effect in cookies and cursors', { tags: ['IV-03'] }, async () => {
    const server = await testServer({ engine });
    const browser = await server.browser();
    browser.cookie = 'sid=a%00b';
    expect((await browser.get('/api/videos')).status).toBe(200);
    const { people, sessions } = await aDatasetCopy(server);
    browser.cookie = `sid=${sessions.get(people.admin.id)}`;
    const lists = [
      '/api/users',
      '/api/players',
      '/api/videos',
      '/api/auth/tokens',
      '/api/content/homepage',
      '/api/content/featured',
      `/api/messages/user/${people.admin.id}`,
    ];
    const positions = [
      [NUL, NUL],
      [HALF, HALF],
      ['2026', '9'.repeat(300)],
      ['2026', '9007199254740993'],
      ['2026', `2147483648 ${HALF}`],
      ['2026', '-0'],
    ];
    for (const path of lists) {
      const whole = await browser.get(`${path}?limit=5`);
      for (const position of positions) {
        const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
        const answer = await browser.get(`${path}?limit=5&cursor=${cursor}`);
        expect([path, position, answer.status]).toEqual([path, position, 200]);
        // An invalid cursor starts at the first page.
        if (JSON.stringify(position).includes('\\u')) expect(answer.json).toEqual(whole.json);
      }
    }
  });
}
