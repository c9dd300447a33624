import {
  aPlayer,
  aProfile,
  aRegistration,
  aScout,
  PASSWORD,
  snapshot,
  type TestEngine,
  theAdmin,
  tinyClip,
} from '@touchline/api/testing/index';
import { foldForSearch, hasTerm, searchTerms, searchWords } from '@touchline/contracts/search';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import type { Dataset } from '../support/calls/dataset.ts';
import { aDatasetCopy } from '../support/calls/saved-dataset.ts';
import { listTextPlaces, type TextPlace } from '../support/calls/text-places.ts';
import { type Answer, aVideoForm, type Browser, type TestServer, testServer, UNLIMITED } from '../support/index.ts';

/** Reached by a hang only: the full suite sends thousands of requests in one test. */
const TEN_MINUTES = 600_000;

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
    shown: () => `/api/messages/user/${scout.id}?limit=1`,
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
    shown: () => '/api/auth/tokens?limit=1',
  },
];

/** Tables that also count or record calls, or tell users of changes. */
const NOT_COUNTED = new Set(['throttles', 'notifications', 'mails', 'jobs', 'audit_entries', 'audit_seals']);

/** The number of rows in each table that stores what users send. */
async function countRows({ db }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(db)) {
    if (NOT_COUNTED.has(table)) continue;
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

/**
 * Texts that are stored, which the first test covers, those that any name or password is accepted for, what a caller has
 * read of a setting that they do not change, time zones, of which unknown ones are ignored, the cursor of a conversation whose reading is recorded, and those of a reviewer who gets the next video for ten minutes.
 */
const TAKES_ANY_TEXT =
  /^(videos\.describeUpload details|messages\.(sendToAdmins|sendUndoable (subject|content))|settings\.change (company_address|was\.\w+)|cases\.(addNote|setState|act|openConversation cursor)|reviews\.next|reviews\.skip|guardian\.(register (firstName|lastName|password)|\w+ (note|reason))|users\.deactivate |birthDates\.\w+ (reason|seen)|playerFiles\.(saveNote (note|editor)|change change)|marks\.(add|change) (patch\.)?text|today\.\w+ timeZone|auth\.requestPasswordReset|auth\.resetPassword newPassword)/;

const isInPath = ({ where }: TextPlace) => where === 'path';
const isInInput = ({ call, where, name }: TextPlace) =>
  where === 'input' && !call.includes('/') && !TAKES_ANY_TEXT.test(name);
const isOfQuery = (place: TextPlace) => isInInput(place) && !place.changesData;
const isOfChange = (place: TextPlace) => isInInput(place) && place.changesData;

/** Parameters of reads. */
const isFilter = ({ where, changesData }: TextPlace) => where === 'query' && !changesData;

/** The log grows with each reading of a list of several pages, so that two readings of it differ by these entries. */
function withoutExports(answer: Answer): Answer {
  if (!answer.text.includes('"act":"data.export"')) return answer;
  const entries = (answer.json as { act: string }[]).filter(({ act }) => act !== 'data.export');
  return { ...answer, text: JSON.stringify(entries) };
}

/** A list without entries: `[]`, or in a CSV file the header line. */
const emptyList = (all: string) => (all.startsWith('[') ? '[]' : all.slice(0, all.indexOf('\n') + 1));

/** A search ignores apostrophes and hyphens, so a text of these and plain words finds what the words find. */
function wordsOf({ name }: TextPlace, text: string): string | null {
  const words = searchWords(text).join(' ');
  return /[ .]search$/.test(name) && words !== text && /^[a-z0-9 ]*$/.test(words) ? words : null;
}

/** No record is shown or counted. Deleting what does not exist may succeed; that nothing changes is checked afterwards. */
const isNothing = ({ status, text }: Answer) =>
  [400, 403, 404].includes(status) ||
  /"appCode":"(NOT_WAITING|CARD_CHANGED|UNDO_TOO_LATE)"/.test(text) ||
  /(^|"data":)(0|null|\[\]|\{"items":\[\]|\{"(ok":true|isMatch":false)\}|\{"standing":"unavailable"|(\{"results":)?\[\{"(id|userId)":"[0-]{36}","(error":"(There is no|User not found)|message":"Video not found|itemId":null))/.test(
    text,
  );

/** Sends these texts wherever a caller can send a text. */
export function testSqlInTexts(engine: TestEngine, texts: readonly string[]): void {
  test('is stored as text wherever a text is stored', { tags: ['IJ-01'], timeout: TEN_MINUTES }, async () => {
    const server = await testServer({ engine, limits: UNLIMITED });
    const data = await aDatasetCopy(server);
    const browsers = new Map<Place, Browser>();
    for (const place of PLACES(data)) {
      browsers.set(place, await server.browser(place.who === 'anonymous' ? undefined : data.people[place.who]));
    }
    // A scout writes once until the player answers.
    const { people, requests } = data;
    const id = requests.get(people.player.id) ?? '';
    await server.as(people.player).contactRequests.answer({ id, answer: 'accept' });
    const before = await countRows(server);
    for (const [place, browser] of browsers) {
      for (const text of texts) {
        // Lists show the latest entry first.
        server.clock.turn(1);
        const { texts: sent, found } = await store(browser, place, text);
        expect(found, `${place.call}: ${text}`).toMatchObject(sent);
      }
    }
    const more = {
      ...{ users: texts.length, videos: texts.length, messages: texts.length, access_tokens: texts.length },
      message_texts: texts.length,
      // The file of the player stays, with a history of star, note and the end of the star.
      ...{ player_files: 1, player_file_entries: 3 * texts.length },
      // The club of the player has changed.
      player_changes: 1,
      // A new account is asked to confirm its address.
      ...{ mails: texts.length, jobs: texts.length },
      // A registration signs the browser in as the new user.
      sessions: 1,
    };
    const expected = Object.entries(before).map(([table, count]) => [
      table,
      count + (more[table as keyof typeof more] ?? 0),
    ]);
    expect(await countRows(server)).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ['the path of a documented call', isInPath, 50],
    ['the input of a query', isOfQuery, 60],
    ['the input of a change', isOfChange, 55],
  ])(
    'finds nothing in place of an id or a search in %s',
    { tags: ['IJ-01'], timeout: TEN_MINUTES },
    async (_, isChosen, least) => {
      const server = await testServer({ engine, limits: UNLIMITED });
      const places = (await listTextPlaces(await aDatasetCopy(server))).filter(isChosen);
      expect(places.length).toBeGreaterThan(least);
      const sends = new Map<TextPlace, (text: string | null) => Promise<Answer>>();
      for (const place of places) sends.set(place, await place.prepare());
      // A list begins at its first page if its cursor is invalid, and what leaves out nothing gives all of it. Reading it is recorded.
      const lists = new Map<TextPlace, string>();
      for (const [place, send] of sends) {
        if (/ (cursor|not[A-Z]\w+)$/.test(place.name)) lists.set(place, (await send(null)).text);
      }
      const before = await snapshot(server);
      for (const [place, send] of sends) {
        const all = lists.get(place) ?? null;
        for (const text of texts) {
          const answer = await send(text);
          const words = wordsOf(place, text);
          const allowed = [all, words !== null && (await send(words)).text];
          const seen = `${place.name} ${text}: ${answer.status} ${answer.text.slice(0, 200)}`;
          expect(allowed.includes(answer.text) || isNothing(answer), seen).toBe(true);
        }
      }
      expect(await snapshot(server)).toEqual(before);
    },
  );

  test('finds nothing or is ignored as the value of a filter', { tags: ['IJ-01'], timeout: TEN_MINUTES }, async () => {
    const server = await testServer({ engine, limits: UNLIMITED });
    const places = (await listTextPlaces(await aDatasetCopy(server))).filter(isFilter);
    expect(places.length).toBeGreaterThan(20);
    for (const place of places) {
      const send = await place.prepare();
      const read = async (text: string | null) => withoutExports(await send(text));
      const all = (await read(null)).text;
      for (const text of texts) {
        const answer = await read(text);
        if (answer.status === 400) continue;
        const words = wordsOf(place, text);
        const allowed = [all, emptyList(all), ...(words === null ? [] : [(await read(words)).text])];
        expect(allowed, `${place.name} ${text}: ${answer.status}`).toContain(answer.text);
      }
    }
  });

  test('is ignored as the value of unknown parameters', { tags: ['IJ-01'], timeout: TEN_MINUTES }, async () => {
    const server = await testServer({ engine, limits: UNLIMITED });
    const { people } = await aDatasetCopy(server);
    const scout = await server.browser(people.scout);
    for (const { path } of restTable.filter(({ list }) => list)) {
      const own = path.replace(/\{\w+\}/, people.scout.id);
      const all = (await scout.get(own)).text;
      for (const text of texts) {
        const value = encodeURIComponent(text);
        expect((await scout.get(`${own}?id=${value}&sort=${value}`)).text, `${path} ${text}`).toBe(all);
      }
    }
  });
  test('used as a search or filter finds only texts that contain its characters or words', {
    tags: ['IJ-01', 'IJ-02'],
  }, async () => {
    const server = await testServer({ engine });
    for (const text of texts) {
      const player = await aPlayer(server, { isVerified: true, firstName: text, lastName: 'Ending' });
      await aProfile(server, { player, location: text, nationality: text, currentClub: text });
    }
    await aProfile(server);
    const scout = await server.browser(await aScout(server));
    const admin = await server.browser(await theAdmin(server));
    for (const text of texts) {
      // Apostrophes and hyphens do not count.
      const expected = texts.filter((other) => foldForSearch(other).includes(foldForSearch(text))).length;
      const named = texts.filter((other) => foldForSearch(other, 'Ending').includes(foldForSearch(text))).length;
      const withWords = texts.filter((other) =>
        searchTerms(text).every((term) => hasTerm({ text: foldForSearch(other, 'Ending'), synonyms: '' }, term)),
      ).length;
      const query = encodeURIComponent(text);
      for (const filter of ['location', 'nationality']) {
        const { json } = await scout.get(`/api/players?${filter}=${query}`);
        expect([filter, text, json.length]).toEqual([filter, text, expected]);
      }
      const found = await scout.query('players.list', { search: text, limit: 100 });
      const isBlank = searchTerms(text).length === 0;
      expect([text, found.json.result.data.items.length]).toEqual([text, isBlank ? texts.length + 1 : withWords]);
      expect((await scout.get(`/api/players?position=${query}`)).json).toEqual([]);
      const accounts = await admin.query('users.accounts', { search: text, limit: 100 });
      expect(accounts.json.result.data.items.length, text).toBeGreaterThanOrEqual(named);
      expect((await admin.query('videos.forModeration', { search: text })).json.result.data.items).toEqual([]);
      expect((await (await server.browser()).post('/api/auth/login', { email: text, password: text })).status).toBe(
        401,
      );
      expect((await admin.get(`/api/users/${query}`)).status).toBe(404);
    }
  });
}
