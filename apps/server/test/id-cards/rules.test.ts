import { aCard, anAdmin, aPicture, aPlayer, aScout, snapshot } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../support/index.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** An admin's browser, and a verified player who has no card yet. */
async function aDesk(server: TestServer) {
  const player = await aPlayer(server, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
  return { player, desk: await server.browser(await anAdmin(server)) };
}

const inDays = (server: TestServer, days: number) =>
  new Date(server.clock.now().getTime() + days * DAY_MS).toISOString();

describe('a card that a user requests', () => {
  test('is created at once and valid for a year, with numbers of its own', {
    tags: ['API-55', 'DATA-42', 'DATA-46', 'DATA-48'],
  }, async () => {
    const server = await testServer();
    for (const person of [await aPlayer(server), await aScout(server)]) {
      const browser = await server.browser(person);
      expect((await browser.get(`/api/id-cards/${person.id}`)).status).toBe(404);
      const made = await browser.post('/api/id-cards', { userId: person.id });
      expect(made.status).toBe(201);
      expect(made.json).toMatchObject({ userId: person.id, status: 'active', issuedBy: 'Admin' });
      expect(Object.keys(made.json).sort()).toEqual(
        'barcode cardNumber confirmedAt contactPlace createdAt defaults expiryDate familyAnswer id isSuspended issueDate issuedBy metadata printedAt revokedReason season stage state statement status suspension unprintable updatedAt userId verificationCode verifyUrl'.split(
          ' ',
        ),
      );
      expect(made.json.cardNumber).toMatch(/^ID-\d{4}-\d{6}$/);
      expect(made.json.barcode).toBe(made.json.cardNumber);
      expect(made.json.verificationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{17}$/);
      expect(made.json.verifyUrl).toBe(`http://localhost:3000/verify?code=${made.json.verificationCode}`);
      const life = Date.parse(made.json.expiryDate) - Date.parse(made.json.issueDate);
      expect(Math.abs(life - YEAR_MS)).toBeLessThanOrEqual(DAY_MS);
      expect((await browser.get(`/api/id-cards/${person.id}`)).json).toEqual(made.json);
    }
  });

  test('ignores every other field of the request, even an invalid one', { tags: ['MA-05'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const made = await browser.post('/api/id-cards', {
      userId: player.id,
      expiryDate: '2099-01-01T00:00:00.000Z',
      status: 'revoked',
      cardNumber: 'ID-1',
      verificationCode: 'AAAA',
      issuedBy: 'FIFA',
      metadata: { passportImageUrl: 'https://evil.example/me.png', companyAddress: 7 },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ status: 'active', issuedBy: 'Admin' });
    expect(Object.values(made.json.metadata)).toEqual(Array(9).fill(null));
    expect(made.json.expiryDate < '2099').toBe(true);
    expect(made.json.cardNumber).not.toBe('ID-1');
    expect(made.json.verificationCode).not.toBe('AAAA');
  });

  test('exists once: a second request and a request for another user are rejected and store nothing', {
    tags: ['API-56', 'DATA-50', 'AZ-08'],
  }, async () => {
    const server = await testServer();
    const [player, other] = [await aPlayer(server), await aPlayer(server)];
    const browser = await server.browser(player);
    expect((await browser.post('/api/id-cards', { userId: player.id })).status).toBe(201);
    await aCard(server, { holder: other });
    const before = await snapshot(server);
    const again = await browser.post('/api/id-cards', { userId: player.id });
    expect([again.status, again.json.message]).toEqual([409, 'An ID card exists already for this person.']);
    for (const path of ['', '/qr', '/barcode']) {
      expect((await browser.get(`/api/id-cards/${other.id}${path}`)).status).toBe(403);
    }
    expect((await browser.post('/api/id-cards', { userId: other.id })).status).toBe(403);
    expect((await browser.post('/api/id-cards', { userId: crypto.randomUUID() })).status).toBe(403);
    expect((await browser.post('/api/id-cards', {})).status).toBe(400);
    expect(await snapshot(server)).toEqual(before);
  });
});

describe('a card that an admin creates', () => {
  test('returns the fields that were submitted', { tags: ['DATA-49'] }, async () => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const metadata = {
      companyAddress: '12 Stadium Way\nLondon',
      passportImageUrl: await aPicture(server, player),
      signatureImageUrl: await aPicture(server, player, { place: 'signature' }),
      ceoSignatureImageUrl: '/uploads/ceo-signature.png',
    };
    const expiryDate = inDays(server, 30);
    const made = await desk.post('/api/id-cards', { userId: player.id, expiryDate, metadata });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ expiryDate, metadata: { ...metadata, firstName: null, lastName: null } });
  });

  test('is updated field by field; its numbers and issue date stay', { tags: ['API-57', 'PERM-10'] }, async () => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const made = await aCard(server, { holder: player, metadata: { companyAddress: 'Old', firstName: 'Anna' } });
    server.clock.turn(5);
    const path = `/api/id-cards/${player.id}`;
    const changed = await desk.patch(path, {
      expiryDate: null,
      issuedBy: 'Grace Hopper',
      cardNumber: 'ID-1',
      metadata: { companyAddress: 'New' },
    });
    expect(changed.status).toBe(200);
    expect(changed.json).toEqual({
      ...made,
      expiryDate: null,
      issuedBy: 'Grace Hopper',
      metadata: { ...made.metadata, companyAddress: 'New', firstName: 'Anna' },
      // It is signed with the new expiry date.
      statement: expect.not.stringMatching(made.statement ?? ''),
      updatedAt: server.clock.now().toISOString(),
    });
    expect((await desk.get(path)).json).toEqual(changed.json);
    expect((await desk.patch(path, { metadata: { firstName: '' } })).json.metadata.firstName).toBeNull();
  });

  test.each([
    ['yesterday', 'The expiry date cannot be in the past.'],
    ['2026-02-30', 'Please enter the expiry date as an ISO date'],
    ['10000-01-01T00:00:00.000Z', 'Please enter the expiry date as an ISO date'],
    ['9999-12-31T23:59-14:00', 'Please enter the expiry date as an ISO date'],
    ['0000-00-00', 'Please enter the expiry date as an ISO date'],
    ['now', 'Please enter the expiry date as an ISO date'],
    [1_900_000_000, 'Please enter the expiry date as an ISO date'],
  ])('cannot expire %s', { tags: ['IV-05'] }, async (value, sentence) => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const expiryDate = value === 'yesterday' ? inDays(server, -1) : value;
    const before = await snapshot(server);
    const refused = await desk.post('/api/id-cards', { userId: player.id, expiryDate });
    expect(refused.status).toBe(400);
    expect(refused.json.message).toContain(sentence);
    expect(refused.json.issues[0].path).toContain('expiryDate');
    expect(await snapshot(server)).toEqual(before);
  });

  test('may expire today, at the end of the day', async () => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const today = server.clock.now().toISOString().slice(0, 10);
    const made = await desk.post('/api/id-cards', { userId: player.id, expiryDate: today });
    expect([made.status, made.json.expiryDate]).toEqual([201, `${today}T23:59:59.999Z`]);
  });

  test.each([
    'https://evil.example/me.png',
    '//evil.example/me.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/etc/passwd',
    '/api/\\evil',
  ])('cannot show an image from elsewhere: %s', async (passportImageUrl) => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const before = await snapshot(server);
    const refused = await desk.post('/api/id-cards', { userId: player.id, metadata: { passportImageUrl } });
    expect(refused.status).toBe(400);
    expect(refused.json.message).toContain('an address of this platform');
    expect(await snapshot(server)).toEqual(before);
  });

  test('cannot show an image of another user or one that has been replaced', async () => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const [theirs, old] = [await aPicture(server, await aPlayer(server)), await aPicture(server, player)];
    await aPicture(server, player);
    for (const passportImageUrl of [theirs, old]) {
      const refused = await desk.post('/api/id-cards', { userId: player.id, metadata: { passportImageUrl } });
      expect(refused.status).toBe(400);
      expect(refused.json.issues).toEqual([{ path: 'metadata.passportImageUrl', message: refused.json.message }]);
    }
  });

  test('cannot contain characters that its typeface lacks', async () => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const refused = await desk.post('/api/id-cards', { userId: player.id, metadata: { lastName: '王' } });
    expect(refused.status).toBe(400);
    expect(refused.json.issues).toEqual([
      {
        path: 'metadata.lastName',
        message: 'The card cannot print “王”. Please write it in Latin, Greek or Cyrillic letters.',
      },
    ]);
  });
});

describe('the status of a card', () => {
  test('is set to revoked or active by an admin, and to no other value', { tags: ['DATA-47'] }, async () => {
    const server = await testServer();
    const { player, desk } = await aDesk(server);
    const { verificationCode } = await aCard(server, { holder: player });
    const path = `/api/id-cards/${player.id}`;
    const verify = () => desk.get(`/api/id-cards/verify/${verificationCode}`);
    expect((await desk.patch(path, { status: 'revoked' })).json.status).toBe('revoked');
    expect((await verify()).status).toBe(404);
    for (const status of ['expired', 'lost', 7]) expect((await desk.patch(path, { status })).status).toBe(400);
    expect((await desk.patch(path, {})).status).toBe(400);
    expect((await desk.patch(path, { status: 'active' })).json.status).toBe('active');
    expect((await verify()).status).toBe(200);
  });

  test('is expired once its last day is over', async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    await aCard(server, { holder: player, expiryDate: inDays(server, 1) });
    const browser = await server.browser(player);
    expect((await browser.get(`/api/id-cards/${player.id}`)).json.status).toBe('active');
    server.clock.turn(24 * 3600 + 1);
    expect((await browser.get(`/api/id-cards/${player.id}`)).json.status).toBe('expired');
  });
});

describe('simultaneous requests', { tags: ['CC-04'] }, () => {
  test('ten requests of one user create one card', async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const ask = () => browser.post('/api/id-cards', { userId: player.id });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await server.db.selectFrom('id_cards').selectAll().execute()).toHaveLength(1);
  });

  test('fifty users get fifty numbers, codes and barcodes', { tags: ['DATA-43', 'DATA-44', 'DATA-45'] }, async () => {
    const server = await testServer();
    const people: Account[] = [];
    for (let count = 0; count < 50; count += 1) people.push(await aPlayer(server));
    const browsers = await Promise.all(people.map((person) => server.browser(person)));
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.post('/api/id-cards', { userId: people[index]?.id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const key of ['cardNumber', 'verificationCode', 'barcode']) {
      expect(new Set(answers.map(({ json }) => json[key])).size, key).toBe(50);
    }
    await server.as(await anAdmin(server)).users.change({ id: people[7]?.id ?? '', patch: { isVerified: true } });
    const code = answers[7]?.json.verificationCode;
    expect((await (await server.browser()).get(`/api/id-cards/verify/${code.toUpperCase()}`)).status).toBe(200);
  });
});

describe('branding settings', () => {
  test('are public keys and values in a fixed order', { tags: ['API-38', 'DATA-51', 'DATA-53'] }, async () => {
    const server = await testServer();
    const answer = await (await server.browser()).get('/api/system-settings/category/branding');
    expect(answer.json).toEqual([
      { key: 'company_logo', value: '/uploads/company-logo.png', displayName: 'Company logo' },
      { key: 'company_watermark', value: '/uploads/company-watermark.png', displayName: 'Watermark of ID cards' },
    ]);
    for (const { value } of answer.json) expect((await (await server.browser()).get(value)).status).toBe(200);
  });

  test('hold files of up to five megabytes unless configured otherwise', { tags: ['DATA-52'] }, async () => {
    const server = await testServer();
    const sizes = await server.db.selectFrom('system_settings').select('max_file_size').execute();
    expect(new Set(sizes.map((row) => row.max_file_size))).toEqual(new Set([5_242_880]));
    const { max_file_size: _, ...row } = await server.db
      .selectFrom('system_settings')
      .selectAll()
      .where('key', '=', 'company_logo')
      .executeTakeFirstOrThrow();
    const added = await server.db
      .insertInto('system_settings')
      .values({ ...row, id: crypto.randomUUID(), key: 'another' })
      .returning('max_file_size')
      .executeTakeFirstOrThrow();
    expect(added.max_file_size).toBe(5_242_880);
  });

  test('are not the only category: an admin can read the others, and an unknown category is not found', async () => {
    const server = await testServer();
    const { desk } = await aDesk(server);
    const ask = async (category: string) => (await desk.get(`/api/system-settings/category/${category}`)).status;
    expect(await Promise.all(['signatures', 'general', 'secrets'].map(ask))).toEqual([200, 200, 404]);
  });
});
