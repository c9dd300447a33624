import { aMinor, anAdmin, aPlayer, aScout, aVideo, notificationsOf, theAdmin } from '@touchline/api/testing/index';
import { receivedMails } from '@touchline/api/testing/mailbox';
import { confirmEmails } from '@touchline/api/testing/mails';
import type { Actor } from '@touchline/contracts/permissions';
import { expect, test } from 'vitest';
import type { Browser } from '../support/http/browser.ts';
import { openConnection, type TestServer, testServer } from '../support/index.ts';
import { aFamily, SECRETS } from './family.ts';

/** One request with several calls, as the app sends those that are made at the same moment. */
async function inBatch(browser: Browser, procedure: string, inputs: readonly object[]): Promise<number[]> {
  const path = `/trpc/${inputs.map(() => procedure).join(',')}?batch=1`;
  const { json } = await browser.post(path, Object.fromEntries(inputs.entries()));
  return json.map((one: { error?: { data: { httpStatus: number } } }) => one.error?.data.httpStatus ?? 200);
}

const words = { subject: 'Trial', content: 'Are you free on Saturday?' };
const sorted = (statuses: number[]) => statuses.sort((a, b) => a - b);

test('calls in one request are checked one by one: one message before an answer, five new minors a day', {
  tags: ['MINOR-19', 'CREQ-14'],
}, async () => {
  const server = await testServer();
  const [minor, adult] = [await aMinor(server), await aPlayer(server)];
  const [scout, other] = [await aScout(server, { isVerified: true }), await aScout(server, { isVerified: true })];
  const send = async (people: readonly Actor[], from = scout) =>
    inBatch(
      await server.browser(from),
      'messages.send',
      people.map(({ id }) => ({ receiverId: id, ...words })),
    );
  expect(sorted(await send([minor, minor, minor]))).toEqual([200, 403, 403]);
  expect(sorted(await send([adult, adult, adult]))).toEqual([200, 409, 409]);
  const minors = await Promise.all(Array.from({ length: 7 }, () => aMinor(server)));
  expect(sorted(await send(minors, other))).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const requests = await server.db.selectFrom('contact_requests').select('player_id').execute();
  expect(new Set(requests.map((row) => row.player_id)).size).toBe(requests.length);
  expect(requests).toHaveLength(7);
});

test('calls in one request do not make a minor an adult, nor answer a request twice', {
  tags: ['MINOR-19'],
}, async () => {
  const server = await testServer();
  const { child, guardian, request } = await aFamily(server);
  const dates = ['2010-01-01', '2000-01-01', '2001-01-01', '2000-01-01'].map((dateOfBirth) => ({ dateOfBirth }));
  expect(await inBatch(await server.browser(child), 'auth.changeBirthDate', dates)).toEqual([200, 200, 200, 200]);
  expect(await server.as(child).auth.me()).toMatchObject({ isMinor: true, dateOfBirth: '2010-01-01' });
  const answers = [{ answer: 'accept' }, { answer: 'decline' }].map((one) => ({ id: request?.id, ...one }));
  const statuses = await inBatch(await server.browser(guardian), 'contactRequests.answer', answers);
  expect(sorted(statuses)).toEqual([200, 409]);
});

test('a request over REST gets the same refusals: again, another case of the id, as another user, with an own sender', async () => {
  const server = await testServer();
  const [minor, scout] = [await aMinor(server), await aScout(server, { isVerified: true })];
  const impostor = await server.browser(await aScout(server));
  const browser = await server.browser(scout);
  const send = (body: object, from = browser) =>
    from.post('/api/messages', { receiverId: minor.id, ...words, ...body });
  expect((await send({ receiverId: minor.id.toUpperCase() })).status).toBe(404);
  expect((await send({ senderId: minor.id })).status).toBe(403);
  expect(await send({}, impostor)).toMatchObject({
    status: 404,
    text: (await send({ receiverId: crypto.randomUUID() }, impostor)).text,
  });
  expect(await server.db.selectFrom('contact_requests').selectAll().execute()).toEqual([]);
  expect((await send({})).status).toBe(202);
  expect((await send({})).status).toBe(403);
});

/** Opens a stream of changes of this user, as an open page does. */
async function aStream(server: TestServer, address: string, person: Actor) {
  const { cookie } = await server.browser(person);
  const connection = await openConnection(address);
  await connection.send(`GET /trpc/live.changes HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n\r\n`);
  await connection.until('"kind":"ready"');
  return connection;
}

test('streams tell scouts of their own requests and conversations only, and unverified ones nothing of a minor', {
  tags: ['MINOR-20'],
}, async () => {
  const server = await testServer();
  const { child, guardian, request, scouts, admin } = await aFamily(server);
  const [bystander, blocked] = [
    await aScout(server, { isVerified: true }),
    await aScout(server, { isVerified: true, firstName: 'Blanca' }),
  ];
  const address = await server.listen();
  const people = { ...scouts, bystander, blocked };
  const streams = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, person]) => [name, await aStream(server, address, person)] as const),
    ),
  );

  const record = (line: 'contact' | 'profile', isGiven: boolean) =>
    server.as(guardian).consents.record({ playerId: child.id, line, isGiven, textVersion: 2 });
  const clip = await aVideo(server, { player: child, isApproved: true });
  await server.as(guardian).contactRequests.answer({ id: request?.id ?? '', answer: 'later' });
  await record('contact', false);
  await record('contact', true);
  await record('profile', false);
  await record('profile', true);
  for (const other of [scouts.impostor, scouts.accepted]) {
    const pair = { playerId: child.id, otherId: other.id };
    await server.as(guardian).guardian.closeConversation({ ...pair, isClosed: true });
    await server.as(guardian).guardian.closeConversation({ ...pair, isClosed: false });
  }
  await server.as(child).players.updateProfile({ playerId: child.id, profile: { bio: 'I have moved.' } });
  await server.as(child).blocks.block({ userId: blocked.id });
  const report = { reason: 'grooming', content: 'They ask for pictures.' } as const;
  await server.as(child).reports.create({ subject: 'user', subjectId: blocked.id, ...report });
  await server.as(admin).users.change({ id: child.id, patch: { canUploadVideos: false } });

  const received: Record<string, string> = {};
  for (const [name, stream] of Object.entries(streams)) {
    const userId = people[name as keyof typeof people].id;
    server.shared.events.publish([{ type: 'change', kind: 'own-card', id: 'the-last-one', to: { userId } }]);
    received[name] = (await stream.until('the-last-one')).split('"kind":"ready"')[1] ?? '';
  }
  const kindsIn = (name: string) =>
    new Set([...(received[name] ?? '').matchAll(/"kind":"([\w-]+)"/g)].map((m) => m[1]));
  for (const name of ['bystander', 'blocked', 'impostor']) expect([...kindsIn(name)], name).toEqual(['own-card']);
  expect([...kindsIn('asking')].sort()).toEqual(['contact-request', 'own-card']);
  expect([...kindsIn('accepted')].sort()).toEqual(['contact-request', 'conversation', 'notification', 'own-card']);
  const all = Object.values(received).join('\n').toLowerCase();
  for (const secret of [...Object.values(SECRETS), guardian.id, clip.id])
    expect(all).not.toContain(secret.toLowerCase());
});

test('notifications and mails tell scouts no name, address or number of a family, and families no text of a scout', {
  tags: ['MINOR-20'],
}, async () => {
  const server = await testServer();
  const { child, guardian, request, scouts } = await aFamily(server);
  await confirmEmails(server);
  const { accepted, asking, impostor } = scouts;
  await server.as(guardian).contactRequests.answer({ id: request?.id ?? '', answer: 'accept' });
  await server.as(child).messages.send({ receiverId: accepted.id, ...words });
  await server.as(child).messages.send({ receiverId: asking.id, ...words });
  await server.as(guardian).guardian.closeConversation({ playerId: child.id, otherId: asking.id, isClosed: true });
  const late = await aScout(server, { isVerified: true, firstName: 'Secretscout' });
  const text = { subject: 'Hush-subject', content: 'Hush-content' };
  await server.as(late).messages.send({ receiverId: child.id, ...text });
  server.clock.turn(3600);
  const mails = await receivedMails(server);
  const told = async (person: Actor & { email: string }) => {
    const own = mails.filter(({ to }) => to === person.email);
    const notifications = await notificationsOf(server, person);
    // The secret of a link is random, and may have a name of three letters in it.
    const said = JSON.stringify([own, notifications])
      .toLowerCase()
      .replaceAll(/token=[\w.-]+/g, 'token=');
    return { count: own.length + notifications.length, said };
  };

  for (const scout of [accepted, asking, impostor, late]) {
    const { said } = await told(scout);
    for (const secret of [...Object.values(SECRETS), 'leo', 'marsh', guardian.id]) expect(said).not.toContain(secret);
  }
  expect((await told(accepted)).count).toBeGreaterThan(1);
  expect((await told(impostor)).said).not.toContain(child.id);
  const family = await told(guardian);
  expect(family.count).toBeGreaterThan(1);
  for (const word of ['hush-subject', 'hush-content', 'secretscout', late.id]) expect(family.said).not.toContain(word);
  expect((await told(child)).said).not.toContain(late.id);
});

test('lists of users and of clips as files, and filters for addresses, are for admins', async () => {
  const server = await testServer();
  const { child, guardian, scouts } = await aFamily(server);
  for (const person of [scouts.accepted, scouts.impostor, guardian, child]) {
    const browser = await server.browser(person);
    for (const path of ['/api/users.csv', '/api/videos.csv', '/api/users.csv?search=leo']) {
      const { status, text } = await browser.get(path);
      expect([status, text.includes('Leo')], path).toEqual([403, false]);
    }
  }
  const scout = await server.browser(scouts.accepted);
  for (const search of [
    SECRETS.email,
    SECRETS.email.toUpperCase(),
    SECRETS.phone,
    SECRETS.birthDate,
    'HIDDENHÁM',
    'ｈiddenham',
  ]) {
    for (const path of [
      '/api/users?search=',
      '/api/players?search=',
      '/api/players?location=',
      '/api/players?email=',
    ]) {
      const { status, text } = await scout.get(`${path}${encodeURIComponent(search)}`);
      if (path.startsWith('/api/players?') && !path.includes('email'))
        expect([status, text], path).toEqual([200, '[]']);
      for (const secret of Object.values(SECRETS)) expect(text.toLowerCase()).not.toContain(secret);
    }
    expect((await scout.query('users.find', { search })).json.result.data).toEqual([]);
    expect((await scout.query('players.count', { search })).json.result.data).toBe(0);
    expect((await scout.query('players.count', { location: search })).json.result.data).toBe(0);
  }
  const admin = await server.browser(await anAdmin(server));
  expect((await admin.get('/api/users.csv')).text).toContain('Leo');
  expect((await (await server.browser(await theAdmin(server))).query('users.find', { search: 'Leo' })).status).toBe(
    200,
  );
});
