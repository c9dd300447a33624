import { aRegistration, PASSWORD, pglite, snapshot, sqlite, tinyClip } from '@touchline/api/testing/index';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { aDataset, browserFor, type Dataset, subjectOf } from '../support/calls/dataset.ts';
import { CASES } from '../support/calls/matrix.ts';
import { REQUESTS } from '../support/calls/requests.ts';
import { type Answer, aVideoForm, type Browser, type TestServer, testServer } from '../support/index.ts';
import { textsFor } from './sql-payloads.ts';

const UNLIMITED = { uses: 1e9, seconds: 1 };
const limits = {
  registrationsPerAddress: UNLIMITED,
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

/** A call with free texts. */
interface Place {
  call: `${'POST' | 'PATCH'} ${string}`;
  who: 'anonymous' | 'player' | 'scout' | 'admin';
  texts(text: string): Record<string, unknown>;
  /** Other fields that the call needs. */
  rest?(): Record<string, unknown>;
  /** Where the texts are read again under the same names; otherwise the response of the call shows what is stored. */
  shown?(id: string): string;
  /** What has to be deleted before the next text can be stored. */
  undo?: string;
}

const PLACES = ({ people: { player, scout, other }, content: { section, feature } }: Dataset): Place[] => [
  {
    call: 'POST /api/auth/register',
    who: 'anonymous',
    texts: (text) => ({ firstName: text, lastName: text }),
    rest: aRegistration,
    shown: (id) => `/api/users/${id}`,
  },
  {
    call: `PATCH /api/players/${player.id}/profile`,
    who: 'player',
    texts: (text) => ({
      ...{ currentClub: text, nationality: text, experience: text, location: text, bio: text },
      achievements: [text],
    }),
    shown: () => '/api/auth/me',
  },
  {
    call: `PATCH /api/scouts/${scout.id}/profile`,
    who: 'scout',
    texts: (text) => ({
      ...{ organization: text, license: text, experience: text, location: text, bio: text },
      specialization: [text],
    }),
    shown: () => '/api/auth/me',
  },
  {
    call: 'POST /api/videos',
    who: 'player',
    texts: (text) => ({ title: text, description: text, tags: [text] }),
    shown: (id) => `/api/videos/${id}`,
  },
  {
    call: 'POST /api/messages',
    who: 'scout',
    texts: (text) => ({ subject: text, content: text }),
    rest: () => ({ receiverId: player.id }),
    shown: () => `/api/messages/user/${scout.id}`,
  },
  {
    call: `POST /api/scouts/${scout.id}/saved-players`,
    who: 'scout',
    texts: (text) => ({ notes: text }),
    rest: () => ({ playerId: other.id }),
    undo: `/api/scouts/${scout.id}/saved-players/${other.id}`,
  },
  {
    call: `PATCH /api/content/homepage/${section.id}`,
    who: 'admin',
    texts: (text) => ({
      ...{ title: text, subtitle: text, description: text, buttonText: text, videoId: text },
      metadata: { note: text, [text]: 1 },
    }),
    shown: () => '/api/content/homepage',
  },
  {
    call: `PATCH /api/content/featured/${feature.id}`,
    who: 'admin',
    texts: (text) => ({ title: text, description: text, content: text, videoId: text, playerId: text }),
    shown: () => '/api/content/featured',
  },
  {
    call: `PATCH /api/id-cards/${player.id}`,
    who: 'admin',
    texts: (text) => ({ issuedBy: text, metadata: { companyAddress: text, firstName: text, lastName: text } }),
    shown: () => `/api/id-cards/${player.id}`,
  },
  {
    call: 'POST /api/auth/tokens',
    who: 'player',
    texts: (text) => ({ name: text }),
    rest: () => ({ scope: 'read', currentPassword: PASSWORD }),
    shown: () => '/api/auth/tokens',
  },
];

/** The number of rows in each table, except the rate limits. */
async function countRows({ db }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(db)) {
    if (table === 'throttles') continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

/** Stores a text in all the fields of a call; returns what is there afterwards and what should be. */
async function store(browser: Browser, place: Place, text: string) {
  const texts = place.texts(text);
  const body = { ...place.rest?.(), ...texts };
  const [method = '', path = ''] = place.call.split(' ');
  const clip = async () =>
    aVideoForm(await tinyClip(), { title: text, description: text, tags: JSON.stringify([text]) });
  const answer = await browser.ask(method as 'POST', path, path === '/api/videos' ? { form: await clip() } : { body });
  expect([200, 201], `${place.call}: ${text}: ${answer.text}`).toContain(answer.status);
  const { id } = answer.json;
  const json = place.shown ? (await browser.get(place.shown(id))).json : answer.json;
  if (place.undo) await browser.delete(place.undo);
  const entry = Array.isArray(json) ? json.find((one) => one.id === id) : json;
  return { texts, found: path.endsWith('/profile') ? (entry.playerProfile ?? entry.scoutProfile) : entry };
}

/** Each call of the permission matrix once, without its other cases. */
const CALLS = CASES.filter((key) => !key.includes('|'));

/**
 * Every call with an id in its path, or for a procedure in its input: with a payload in place of each id, by a caller who may
 * make it.
 */
async function asksByName(data: Dataset): Promise<((text: string) => Promise<Answer>)[]> {
  const asks = [];
  for (const key of CALLS) {
    const subject = subjectOf(data, /messages|scouts|savedPlayers/.test(key) ? 'scout' : 'admin');
    const { body, form, input } = await REQUESTS[key](subject);
    const names = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null);
    const [method = '', path = ''] = key.split(' ');
    // The texts of a message are stored, which the test of stored texts covers.
    if (key === 'messages.sendToAdmins') continue;
    if (!path.includes('{') && names.length === 0) continue;
    const browser = await browserFor(data, subject.caller);
    const inputOf = (text: string) => names.map(([name, value]) => [name, Array.isArray(value) ? [text] : text]);
    asks.push((text: string) => {
      const filled = path.replace(/\{\w+\}/g, encodeURIComponent(text));
      if (filled !== '') return browser.ask(method as 'GET', filled, form ? { form } : { body });
      return browser[/\.(move|mark)/.test(key) ? 'mutate' : 'query'](key, Object.fromEntries(inputOf(text)));
    });
  }
  return asks;
}

/** Every parameter of a list, and two unknown ones. */
const PARAMETERS = restTable
  .filter(({ list }) => list)
  .flatMap(({ path, query }) => [...Object.keys(query?.shape ?? {}), 'id', 'sort'].map((name) => ({ path, name })));

describe.each([sqlite, pglite])('SQL in texts, on $name', { tags: ['IJ-01'] }, (engine) => {
  test('is stored as text wherever a text is stored', async () => {
    const server = await testServer({ engine, limits });
    const data = await aDataset(server);
    const browsers = new Map<Place, Browser>();
    for (const place of PLACES(data)) {
      browsers.set(place, await server.browser(place.who === 'anonymous' ? undefined : data.people[place.who]));
    }
    const before = await countRows(server);
    const stored: Record<string, number> = {};
    for (const [index, [place, browser]] of [...browsers].entries()) {
      for (const text of textsFor(index)) {
        const { texts, found } = await store(browser, place, text);
        expect(found, `${place.call}: ${text}`).toMatchObject(texts);
        stored[place.call] = (stored[place.call] ?? 0) + 1;
      }
    }
    const more = {
      users: stored['POST /api/auth/register'],
      videos: stored['POST /api/videos'],
      messages: stored['POST /api/messages'],
      access_tokens: stored['POST /api/auth/tokens'],
      // A registration signs the browser in as the new user.
      sessions: 1,
      // Each side of a conversation sees it.
      conversations: 2,
    };
    const expected = Object.entries(before).map(([table, count]) => [
      table,
      count + (more[table as keyof typeof more] ?? 0),
    ]);
    expect(await countRows(server)).toEqual(Object.fromEntries(expected));
  });

  test('finds nothing in place of an id or a search', async () => {
    const server = await testServer({ engine, limits });
    const asks = await asksByName(await aDataset(server));
    expect(asks.length).toBeGreaterThan(30);
    const before = await snapshot(server);
    for (const [index, ask] of asks.entries()) {
      for (const text of textsFor(index)) {
        const answer = await ask(text);
        const isNothing = /"data":(0|\[\]|\{"items":\[\]|\{"ok":true\})/.test(answer.text);
        const seen = `${ask} ${text}: ${answer.status} ${answer.text.slice(0, 200)}`;
        expect(isNothing || [400, 403, 404].includes(answer.status), seen).toBe(true);
      }
    }
    expect(await snapshot(server)).toEqual(before);
  });

  test('finds nothing or is ignored as the value of a filter', async () => {
    const server = await testServer({ engine, limits });
    const { people } = await aDataset(server);
    const scout = await server.browser(people.scout);
    for (const [index, { path, name }] of PARAMETERS.entries()) {
      const own = path.replace(/\{\w+\}/, people.scout.id);
      const all = (await scout.get(own)).text;
      for (const text of textsFor(index)) {
        const answer = await scout.get(`${own}?${name}=${encodeURIComponent(text)}`);
        if (answer.status === 400) continue;
        expect(['[]', all], `${path}?${name}=${text}: ${answer.status}`).toContain(answer.text);
      }
    }
  });
});
