import { aCard, acts, aPicture, aPlayer, PASSWORD, snapshot, theAdmin, tinyClip } from '@touchline/api/testing/index';
import type { AuditAct } from '@touchline/contracts/audit';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { restTable } from '../../src/rest/table.ts';
import { listRoutes } from '../support/calls/routes.ts';
import { procedures } from '../support/calls/send.ts';
import { aForm, aVideoForm, PNG } from '../support/http/form.ts';
import { type Browser, type TestServer, testServer } from '../support/index.ts';

interface Scenario {
  act: AuditAct;
  /** Calls the route as an admin, about this player, who has a card and images. */
  call(admin: Browser, player: Account): Promise<{ status: number }>;
}

/** A replaced portrait that a case about the player keeps. */
const KEPT = { caseId: crypto.randomUUID(), id: crypto.randomUUID() };

const imageForm = (name: string) => aForm({ name, content: PNG, filename: 'me.png', type: 'image/png' });
const imagesAt = (place: string): Record<string, Scenario> => ({
  [`GET /api/users/{id}/${place}`]: {
    act: 'image.read',
    call: (admin, { id }) => admin.get(`/api/users/${id}/${place}`),
  },
  [`POST /api/users/{id}/${place}`]: {
    act: 'image.replace',
    call: (admin, { id }) => admin.upload(`/api/users/${id}/${place}`, imageForm(place)),
  },
});

/** Every route for files, and every list as a file, that leaves an entry when an admin calls it. Add a line for each new one. */
const SCENARIOS: Record<string, Scenario> = {
  ...imagesAt('passport'),
  ...imagesAt('signature'),
  ...imagesAt('ceo-signature'),
  'GET /api/cases/{id}/files/{fileId}': {
    act: 'case.read-file',
    call: (admin) => admin.get(`/api/cases/${KEPT.caseId}/files/${KEPT.id}`),
  },
  'POST /api/id-cards/{userId}/pdf': {
    act: 'data.export',
    call: (admin, { id }) => admin.post(`/api/id-cards/${id}/pdf`, {}),
  },
  'POST /api/id-cards/{userId}/image': {
    act: 'data.export',
    call: (admin, { id }) => admin.post(`/api/id-cards/${id}/image?side=front`, {}),
  },
  'GET /api/id-cards/batches/{id}/file': {
    act: 'data.export',
    call: async (admin) => {
      const { json } = await admin.query('idCards.batches');
      return admin.get(`/api/id-cards/batches/${json.result?.data[0].id ?? crypto.randomUUID()}/file`);
    },
  },
  'POST /api/system-settings/{key}/image': {
    act: 'setting.change',
    call: (admin) => admin.upload('/api/system-settings/company_logo/image', imageForm('image')),
  },
  'POST /api/content/images': {
    act: 'content.create',
    call: (admin) => admin.upload('/api/content/images', imageForm('image')),
  },
  'POST /api/videos': {
    act: 'video.upload',
    call: async (admin, { id }) => admin.upload('/api/videos', aVideoForm(await tinyClip(), { playerId: id })),
  },
  'GET /api/users.csv': { act: 'data.export', call: (admin) => admin.get('/api/users.csv') },
  'GET /api/id-cards.csv': { act: 'data.export', call: (admin) => admin.get('/api/id-cards.csv') },
  'GET /api/videos.csv': { act: 'data.export', call: (admin) => admin.get('/api/videos.csv') },
  'GET /api/audit.csv': { act: 'data.export', call: (admin) => admin.get('/api/audit.csv') },
};

/** Routes for files that are no act of an admin, and why. */
const NO_ADMIN_ACT: Record<string, string> = {
  'POST /api/uploads': 'the last part makes the video by the same function as POST /api/videos',
  'PATCH /api/uploads/{id}': 'the same',
  'DELETE /api/uploads/{id}': 'own upload',
  'POST /api/videos/{id}/file': 'for players',
  'GET /api/content/images/{id}': 'public',
  'GET /api/id-cards/verify/{code}/photo': 'shown to any caller with the code',
  'GET /api/videos/{id}/file': 'what is to be watched',
  'GET /api/videos/{id}/storyboard': 'what is to be watched',
  'GET /api/videos/{id}/storyboard.vtt': 'what is to be watched',
  'GET /api/videos/{id}/thumbnail': 'what is to be watched',
  'POST /unsubscribe': 'own mails',
};
/** The product itself. */
const PUBLIC = /^GET \/(api\/(docs|openapi|placeholder)|\.well-known|healthz|metrics|readyz|uploads)/;

test('every REST call and route leaves an entry where it is an act, by its procedure or by itself', {
  tags: ['AUDIT-01'],
}, async () => {
  const byProcedure = restTable.filter(({ csv }) => !csv);
  // What changes something is a mutation, and those are walked through by packages/api/src/administration/audit/every-act.test.ts.
  for (const { method, path, procedure } of byProcedure) {
    if (method !== 'GET') expect([path, procedures[procedure]?._def.type]).toEqual([path, 'mutation']);
  }
  const covered = new Set([
    ...byProcedure.map(({ method, path }) => `${method} ${path}`),
    ...Object.keys({ ...SCENARIOS, ...NO_ADMIN_ACT }),
  ]);
  const routes = (await listRoutes()).filter((route) => !route.includes('/trpc/') && !PUBLIC.test(route));
  expect(routes.filter((route) => !covered.has(route))).toEqual([]);
});

async function aServerWithImages(): Promise<{ server: TestServer; player: Account }> {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  for (const place of ['passport', 'signature', 'ceo-signature'] as const) {
    await aPicture(server, player, { place, bytes: PNG });
  }
  return { server, player };
}

async function aServerWithCard(): Promise<{ server: TestServer; player: Account }> {
  const { server, player } = await aServerWithImages();
  await aCard(server, { holder: player });
  const { idCards } = server.as(await theAdmin(server));
  await idCards.createBatch({ userIds: [player.id], format: 'printer' });
  await keepPortrait(server, player);
  await server.runJobs();
  return { server, player };
}

/** As if the player had replaced a portrait while a case about them keeps it. */
async function keepPortrait({ db }: TestServer, { id: about_id }: Account): Promise<void> {
  const now = '2026-03-02T09:00:00.000Z';
  const { passport_file } = await db
    .selectFrom('users')
    .select('passport_file')
    .where('id', '=', about_id)
    .executeTakeFirstOrThrow();
  const states = { state: 'open', priority: 2, assignee_id: null, has_hold: 0, released_at: null } as const;
  const times = { closed_at: null, created_at: now, updated_at: now };
  await db
    .insertInto('cases')
    .values({ id: KEPT.caseId, about_id, about_name: 'Robin', ...states, ...times })
    .execute();
  const file = { label: 'Portrait', mime_type: 'image/jpeg', file_key: passport_file ?? '', created_at: now };
  await db
    .insertInto('kept_files')
    .values({ ...file, id: KEPT.id, case_id: KEPT.caseId })
    .execute();
}

const newActs = async (server: TestServer, known: readonly { id: string }[]) =>
  (await acts(server)).filter(({ id }) => known.every((one) => one.id !== id));

test('an admin who calls a route for files leaves one entry each time, and a player is refused without any', async () => {
  const { server, player } = await aServerWithCard();
  const admin = await theAdmin(server);
  const [browser, other] = [await server.browser(admin), await server.browser(await aPlayer(server))];
  for (const [route, { act, call }] of Object.entries(SCENARIOS)) {
    const before = await acts(server);
    expect((await call(browser, player)).status, route).toBeLessThan(300);
    const made = await newActs(server, before);
    expect(made, route).toMatchObject([{ act, actor_id: admin.id, entry_point: 'rest', address: '127.0.0.1' }]);
    expect(made[0]?.request_id, route).toBeTruthy();

    const state = await snapshot(server);
    expect((await call(other, player)).status, route).toBeGreaterThanOrEqual(400);
    expect(await snapshot(server), route).toEqual(state);
  }
});

test('a picture that a page of the app requests is read in the app, one that a program requests is not', {
  tags: ['AUDIT-16'],
}, async () => {
  const { server, player } = await aServerWithImages();
  const browser = await server.browser(await theAdmin(server));
  const path = `/api/users/${player.id}/passport`;
  for (const [site, entryPoint] of [
    ['same-origin', 'app'],
    ['cross-site', 'rest'],
  ] as const) {
    const before = await acts(server);
    await browser.get(path, { 'sec-fetch-site': site });
    expect(await newActs(server, before), site).toMatchObject([{ act: 'image.read', entry_point: entryPoint }]);
  }
});

test('who looks at their own pictures leaves no entry, and an admin who looks at them does', {
  tags: ['AUDIT-17'],
}, async () => {
  const { server, player } = await aServerWithImages();
  const browsers = [await server.browser(player), await server.browser(await theAdmin(server))];
  const entries = [];
  for (const browser of browsers) {
    const before = await acts(server);
    for (const place of ['passport', 'signature']) {
      expect((await browser.get(`/api/users/${player.id}/${place}`)).status).toBe(200);
    }
    const read = (await newActs(server, before)).filter(({ act }) => act === 'image.read');
    // Entries of the same millisecond have no order.
    entries.push(read.map(({ after }) => after).sort());
  }
  expect(entries).toEqual([[], ['{"place":"passport"}', '{"place":"signature"}']]);
});

test('the entry of an export names the filters, and not what was looked for', { tags: ['AUDIT-12'] }, async () => {
  const server = await testServer();
  const browser = await server.browser(await theAdmin(server));
  const before = await acts(server);
  await browser.get('/api/users.csv?search=ann@club.example&role=player&secret=1');
  const [entry] = await newActs(server, before);
  expect(entry).toMatchObject({ target_id: 'users.csv', after: '{"filters":"search, role"}' });
  expect(JSON.stringify(entry)).not.toContain('ann@');
});

test('failed sign-ins are recorded with the account but never the typed name, and no more than the throttle lets through', {
  tags: ['AUDIT-13'],
}, async () => {
  const server = await testServer({ limits: { loginFailuresPerAddress: { uses: 3, seconds: 60 } } });
  const player = await aPlayer(server);
  const browser = await server.browser();
  const before = await acts(server);
  const names = [player.username, 'my-password-by-mistake'];
  for (let count = 0; count < 6; count += 1) {
    await browser.post('/api/auth/login', { email: names[count % 2], password: 'wrong wrong' });
  }
  const made = await newActs(server, before);
  expect(made.map(({ act, target_id }) => [act, target_id]).toSorted()).toEqual([
    ['session.sign-in-failed', null],
    ['session.sign-in-failed', player.id],
    ['session.sign-in-failed', player.id],
  ]);
  expect(JSON.stringify(made)).not.toContain('by-mistake');
  await (await server.browser()).ask('POST', '/api/auth/login', {
    body: { email: player.email, password: PASSWORD },
    from: '198.51.100.7',
  });
  expect((await newActs(server, [...before, ...made])).map(({ act, actor_id }) => [act, actor_id])).toEqual([
    ['session.sign-in', player.id],
  ]);
});
