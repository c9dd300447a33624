import { anAdmin, aPlayer, engines, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aDataset, browserFor, type Dataset, type Subject, subjectOf } from '../support/calls/dataset.ts';
import { CASES, type Caller, type Case, expectedIn } from '../support/calls/matrix.ts';
import { REQUESTS } from '../support/calls/requests.ts';
import { saveState } from '../support/calls/restore-state.ts';
import { isRead, procedureOf, procedures, restRows } from '../support/calls/send.ts';
import { type Answer, aForm, aVideoForm, type Browser, testServer } from '../support/index.ts';

const NUL = 'a\u0000b';
/** A lone surrogate, which UTF-8 cannot encode. */
const HALF = 'a\ud800b';
/** How JSON writes either of them, in a response or in a column that holds JSON. */
const WRITTEN = /\\u0000|\\ud800/i;

const UNLIMITED = { uses: 1e9, seconds: 1 };
const limits = {
  registrationsPerAddress: UNLIMITED,
  loginFailuresPerAddress: UNLIMITED,
  loginFailuresPerAccountAndAddress: UNLIMITED,
  messagesPerUser: UNLIMITED,
  uploadsPerUser: UNLIMITED,
  imagesPerUser: UNLIMITED,
  viewsPerUser: UNLIMITED,
  verificationsPerAddress: UNLIMITED,
  failedVerificationsPerAddress: UNLIMITED,
  cardFilesPerAdmin: UNLIMITED,
  cardCodesPerUser: UNLIMITED,
  tokensPerUser: 100,
};

// biome-ignore lint/suspicious/noExplicitAny: JSON schemas, and values of any shape
type Json = any;

/** The paths of all texts in a value of this schema. */
function placesOf(schema: Json, path: string[] = []): string[][] {
  if (schema.anyOf) return schema.anyOf.flatMap((one: Json) => placesOf(one, path));
  if (schema.type === 'string') return [path];
  if (schema.type === 'array') return placesOf(schema.items, [...path, '0']);
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesOf(one, [...path, name]));
  const notes = typeof schema.additionalProperties === 'object' ? [[...path, 'note']] : [];
  return [...named, ...notes];
}

/** The value with a text at that path. */
function withText(value: Json, [name, ...rest]: string[], text: string): Json {
  if (name === undefined) return text;
  if (name === '0') return [withText(value?.[0], rest, text)];
  return { ...value, [name]: withText(value?.[name], rest, text) };
}

/** The caller who may make a call, of those with the most permissions. */
const callerFor = (name: Case): Caller =>
  (['admin', 'scout', 'player', 'anonymous'] as const).find((caller) => expectedIn(name)[caller].status < 300) ??
  'admin';

interface Call {
  name: string;
  changesData: boolean;
  send(): Promise<Answer>;
}

/** A browser of a caller who may make the call, and the records it is about. */
async function callerOf(name: Case, data: Dataset): Promise<{ subject: Subject; browser: Browser }> {
  const subject = subjectOf(data, callerFor(name));
  return { subject, browser: await browserFor(data, subject.caller) };
}

/** Every documented call once for each text in its path, query or body, with the given text there. */
async function* restCallsWith(text: string, data: Dataset): AsyncGenerator<Call> {
  const { paths } = (await (await data.server.browser()).get('/api/openapi.json')).json;
  for (const [path, item] of Object.entries<Json>(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries<Json>(item)) {
      const key = `${method.toUpperCase()} ${path}` as Case;
      const { subject, browser } = await callerOf(key, data);
      const schema = requestBody?.content['application/json']?.schema;
      const places = [
        ...parameters.map((one: Json) => [one.in, one.name]),
        ...(schema ? placesOf(schema, ['body']) : []),
      ];
      for (const place of places) {
        const send = async () => {
          const asked = withText(
            await REQUESTS[key](subject),
            place[0] === 'path' ? ['params', place[1]] : place,
            text,
          );
          const { params = {}, query = {}, body } = asked;
          const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params[name])));
          const search = new URLSearchParams(query).toString();
          return browser.ask(method.toUpperCase() as 'GET', `${filled}${search && `?${search}`}`, { body });
        };
        yield { name: `${key} ${place.join('.')}`, changesData: !isRead(key), send };
      }
    }
  }
}

/** Every procedure once for each text of its input, with the given text there. */
async function* procedureCallsWith(text: string, data: Dataset): AsyncGenerator<Call> {
  for (const key of CASES.filter((one) => !one.includes('|') && procedureOf(one))) {
    const { subject, browser } = await callerOf(key, data);
    const row = restRows.get(key);
    const name = row?.procedure ?? key;
    const { inputs } = (procedures[name]?._def ?? {}) as { inputs?: z.ZodType[] };
    const schemas = (inputs ?? []).map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
    const places = new Map(schemas.flatMap((schema) => placesOf(schema)).map((place) => [place.join('.'), place]));
    for (const [where, place] of places) {
      const send = async () => {
        const { params = {}, query = {}, body, input } = await REQUESTS[key](subject);
        const given = withText(row ? row.input?.({ params, query, body }) : input, place, text);
        return procedures[name]?._def.type === 'query' ? browser.query(name, given) : browser.mutate(name, given);
      };
      yield { name: `${name} ${where}`, changesData: !isRead(key), send };
    }
  }
}

/** A path cannot hold a lone surrogate. */
const wellFormed = (text = '') => text.toWellFormed();

describe.each(engines)('texts that a database cannot store, on $name', { tags: ['IV-03'] }, (engine) => {
  test.each([
    ['NUL', NUL],
    ['a lone surrogate', HALF],
  ])('%s reaches the database through no text of any call', { timeout: 120_000 }, async (_what, text) => {
    const data = await aDataset(await testServer({ engine, limits }));
    const restore = await saveState(data.server);
    const wrong: string[] = [];
    const calls = { restCallsWith: 0, procedureCallsWith: 0 };
    for (const every of [restCallsWith, procedureCallsWith] as const) {
      for await (const { name, changesData, send } of every(text, data)) {
        calls[every.name as keyof typeof calls] += 1;
        const { status, text: answer } = await send();
        if (status >= 500 || WRITTEN.test(answer)) wrong.push(`${name}: ${status} ${answer.slice(0, 200)}`);
        if (status < 300 && changesData) await restore();
      }
    }
    expect(wrong).toEqual([]);
    expect(Math.min(...Object.values(calls))).toBeGreaterThan(100);
  });

  test('NUL in the name of an uploaded file or in a field of the form is rejected', async () => {
    const server = await testServer({ engine, limits });
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

  test('the name of an uploaded file is cut between characters', async () => {
    const server = await testServer({ engine });
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const filename = `${'x'.repeat(254)}⚽👩.mp4`;
    expect((await browser.upload('/api/videos', aVideoForm(await tinyClip(), { filename }))).status).toBe(201);
    const pair = `${'x'.repeat(254)}👩.mp4`;
    expect((await browser.upload('/api/videos', aVideoForm(await tinyClip(), { filename: pair }))).status).toBe(201);
    const names = await server.db.selectFrom('videos').select('original_name').orderBy('created_at').execute();
    expect(names.map(({ original_name: name }) => name).sort()).toEqual(
      [`${'x'.repeat(254)}⚽`, `${'x'.repeat(254)}\ufffd`].sort(),
    );
  });

  test('keys of metadata are checked like any other text', async () => {
    const server = await testServer({ engine });
    const admin = await server.browser(await anAdmin(server));
    const add = (metadata: object) => admin.post('/api/content/homepage', { section: 'stats', metadata });
    expect((await add({ [NUL]: 'x' })).status).toBe(400);
    expect((await add({ [HALF]: HALF })).json.metadata).toEqual({ 'a\ufffdb': 'a\ufffdb' });
  });

  test('have no effect in cookies and cursors', async () => {
    const server = await testServer({ engine });
    const browser = await server.browser();
    browser.cookie = 'sid=a%00b';
    expect((await browser.get('/api/videos')).status).toBe(200);
    const { people, sessions } = await aDataset(server);
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
});
