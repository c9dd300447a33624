import {
  aContentImage,
  aFeaturedItem,
  aHomepageItem,
  anAdmin,
  aPlayer,
  aScout,
  recording,
  snapshot,
  storedFiles,
} from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aForm, type Browser, PNG, type TestServer, testServer } from '../support/index.ts';

const UNKNOWN_ID = crypto.randomUUID();

async function admins(server: TestServer): Promise<Browser> {
  return server.browser(await anAdmin(server));
}

const titlesOf = async (browser: Browser, path: string) =>
  ((await browser.get(path)).json as { title: string }[]).map(({ title }) => title);

const LISTS = [
  { path: '/api/content/homepage', least: { section: 'features' }, order: 'sortOrder' },
  { path: '/api/content/featured', least: { type: 'text', title: 'News' }, order: 'position' },
] as const;

describe.each(LISTS)('$path', ({ path, least, order }) => {
  test('is created, changed and deleted by an admin, who gets the entry back', {
    tags: ['API-09', 'API-10', 'API-11', 'API-13', 'API-14', 'API-15', 'API-67', 'PERM-09'],
  }, async () => {
    const server = await testServer();
    const admin = await admins(server);
    const made = await admin.post(path, { ...least, title: 'Before' });
    expect([made.status, made.json]).toEqual([201, expect.objectContaining({ ...least, title: 'Before' })]);
    const one = `${path}/${made.json.id}`;
    const changed = await admin.patch(one, { title: 'After', [order]: 4 });
    expect([changed.status, changed.json]).toEqual([200, expect.objectContaining({ title: 'After', [order]: 4 })]);
    expect((await admin.get(path)).json).toEqual([changed.json]);
    expect((await admin.delete(one)).status).toBe(200);
    expect((await admin.get(path)).json).toEqual([]);
    for (const answer of [await admin.patch(one, { title: 'x' }), await admin.delete(one)]) {
      expect([answer.status, answer.json.message]).toEqual([404, 'Content not found']);
    }
    expect((await admin.patch(`${path}/${UNKNOWN_ID}`, { title: 5 })).status).toBe(404);
  });

  test('is active and first by default', { tags: ['DATA-38', 'DATA-41'] }, async () => {
    const admin = await admins(await testServer());
    expect((await admin.post(path, { ...least, title: 'x' })).json).toMatchObject({ isActive: true, [order]: 0 });
  });

  test('shows active entries to all callers, signed in or not, and all entries to admins', {
    tags: ['API-08', 'API-12', 'HOME-19', 'HOME-23'],
  }, async () => {
    const server = await testServer();
    const admin = await admins(server);
    await admin.post(path, { ...least, title: 'seen' });
    server.clock.turn(1);
    const draft = (await admin.post(path, { ...least, title: 'draft', isActive: false })).json;
    const otherCallers = [null, await aPlayer(server), await aScout(server, { isVerified: true })];
    for (const person of otherCallers) {
      expect(await titlesOf(await server.browser(person ?? undefined), path)).toEqual(['seen']);
    }
    expect(await titlesOf(admin, path)).toEqual(['seen', 'draft']);
    await admin.patch(`${path}/${draft.id}`, { isActive: true });
    expect(await titlesOf(await server.browser(), path)).toEqual(['seen', 'draft']);
  });

  test('is ordered by number, and by creation time where numbers are equal', {
    tags: ['HOME-20', 'HOME-24'],
  }, async () => {
    const server = await testServer();
    const admin = await admins(server);
    for (const [title, number] of [
      ['d', 2],
      ['b', 0],
      ['c', 1],
      ['a', -1],
      ['b later', 0],
    ] as const) {
      server.clock.turn(1);
      await admin.post(path, { ...least, title, [order]: number });
    }
    const anyone = await server.browser();
    expect(await titlesOf(anyone, path)).toEqual(['a', 'b', 'b later', 'c', 'd']);
    const page = await anyone.get(`${path}?limit=3`);
    expect(page.json).toHaveLength(3);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    expect(await titlesOf(anyone, next)).toEqual(['c', 'd']);
  });

  test.each([
    ['', 0],
    [null, 0],
    ['3', 3],
    ['many', 0],
    [2.9, 2],
    [-7, -7],
  ])('parses the order %j as %j', { tags: ['CMS-09', 'CMS-18', 'IV-04'] }, async (given, number) => {
    const admin = await admins(await testServer());
    expect((await admin.post(path, { ...least, [order]: given })).json).toMatchObject({ [order]: number });
  });

  test.each([[true], [[]], [{}], [1_000_001], ['-1000001'], [2 ** 53]])(
    'rejects the order %j and stores nothing',
    { tags: ['IV-04'] },
    async (given) => {
      const server = await testServer();
      const admin = await admins(server);
      const before = await snapshot(server);
      expect((await admin.post(path, { ...least, [order]: given })).status).toBe(400);
      expect(await snapshot(server)).toEqual(before);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    ' java\nscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'club.example',
  ])('rejects the URL %j with a message over REST and tRPC', { tags: ['IV-12'] }, async (address) => {
    const server = await testServer();
    const admin = await admins(server);
    const { id } = (await admin.post(path, { ...least, title: 'x' })).json;
    const before = await snapshot(server);
    const fields = path.endsWith('homepage') ? ['imageUrl', 'buttonUrl'] : ['imageUrl'];
    for (const field of fields) {
      for (const answer of [
        await admin.post(path, { ...least, [field]: address }),
        await admin.patch(`${path}/${id}`, { [field]: address }),
      ]) {
        expect([answer.status, answer.json.message], `${field} ${address}`).toEqual([
          400,
          'Please enter an address that starts with https://, http:// or /.',
        ]);
      }
    }
    expect(await snapshot(server)).toEqual(before);
  });

  test('accepts web URLs and paths of the app', { tags: ['IV-12'] }, async () => {
    const admin = await admins(await testServer());
    for (const imageUrl of ['/uploads/company-logo.png', 'https://club.example/a.png', 'http://club.example/a.png']) {
      expect((await admin.post(path, { ...least, imageUrl })).json.imageUrl).toBe(imageUrl);
    }
  });

  test('changes the given fields only and clears a text that is sent empty', async () => {
    const server = await testServer();
    const admin = await admins(server);
    const whole = { ...least, title: 'Title', description: 'Words', imageUrl: '/a.png', isActive: false, [order]: 3 };
    const { json: made } = await admin.post(path, whole);
    server.clock.turn(60);
    const { json: changed } = await admin.patch(`${path}/${made.id}`, { description: '  ' });
    expect(changed).toEqual({ ...made, description: null, updatedAt: expect.not.stringMatching(made.updatedAt) });
  });
});

describe('homepage content', () => {
  test('stores the same fields in each of the five sections', { tags: ['DATA-36', 'DATA-37'] }, async () => {
    const admin = await admins(await testServer());
    const fields = {
      title: 'Title',
      subtitle: 'Subtitle',
      description: 'Description',
      imageUrl: '/a.png',
      videoId: UNKNOWN_ID,
      buttonText: 'Read on',
      buttonUrl: '#features',
      isActive: false,
      sortOrder: 3,
      metadata: { campaign: 'autumn' },
    };
    for (const section of ['hero', 'features', 'stats', 'testimonials', 'cta']) {
      const { status, json } = await admin.post('/api/content/homepage', { section, ...fields, id: 'mine', extra: 1 });
      const { id, createdAt, updatedAt, ...kept } = json;
      expect([status, kept]).toEqual([201, { section, ...fields }]);
      expect([id, createdAt, updatedAt]).toEqual([
        expect.stringMatching(/^[0-9a-f-]{36}$/),
        expect.stringMatching(/^\d{4}-.+Z$/),
        createdAt,
      ]);
    }
    for (const section of ['footer', '', null, undefined]) {
      const answer = await admin.post('/api/content/homepage', { section });
      expect([answer.status, answer.json.message]).toEqual([400, 'Section is required']);
    }
  });

  test('may link to an e-mail address or within the page', async () => {
    const admin = await admins(await testServer());
    for (const buttonUrl of ['/auth/register', '#how-it-works', 'mailto:hello@club.example', 'https://club.example']) {
      const { json } = await admin.post('/api/content/homepage', { section: 'cta', buttonUrl });
      expect(json.buttonUrl).toBe(buttonUrl);
    }
  });
});

describe('featured content', () => {
  test('stores the same fields for each of the three types', { tags: ['DATA-39', 'DATA-40'] }, async () => {
    const admin = await admins(await testServer());
    const fields = {
      title: 'Title',
      description: 'Description',
      videoId: UNKNOWN_ID,
      playerId: UNKNOWN_ID,
      content: 'Content',
      imageUrl: '/a.png',
      isActive: false,
      position: 3,
    };
    for (const type of ['video', 'player', 'text']) {
      const { status, json } = await admin.post('/api/content/featured', { type, ...fields });
      const { id: _, createdAt, updatedAt, ...kept } = json;
      expect([status, kept, updatedAt]).toEqual([201, { type, ...fields }, createdAt]);
    }
    const refused = await admin.post('/api/content/featured', { type: 'audio', title: 'x' });
    expect([refused.status, refused.json.message]).toEqual([400, 'Type is required']);
  });

  test.each([undefined, null, '', '   '])('is rejected with the title %j', { tags: ['CMS-17'] }, async (title) => {
    const server = await testServer();
    const admin = await admins(server);
    const { id } = await aFeaturedItem(server);
    const before = await snapshot(server);
    const answers = [await admin.post('/api/content/featured', { type: 'text', title })];
    if (title !== undefined) answers.push(await admin.patch(`/api/content/featured/${id}`, { title }));
    for (const answer of answers)
      expect([answer.status, answer.json.message]).toEqual([400, expect.stringMatching(/^Title is required$/)]);
    expect(await snapshot(server)).toEqual(before);
  });
});

describe('/api/content/images', () => {
  const send = (browser: Browser, content: Buffer, type = 'image/jpeg') =>
    browser.upload('/api/content/images', aForm({ name: 'image', content, filename: 'ground.jpg', type }));

  test('stores an image and serves it in two sizes once an entry shows it', async () => {
    const server = await testServer();
    const admin = await admins(server);
    const sent = await send(admin, await recording('landscape-exif3.jpg'));
    expect([sent.status, Object.keys(sent.json)]).toEqual([201, ['imageUrl']]);
    const { imageUrl } = sent.json;
    const visitor = await server.browser();
    expect((await visitor.get(imageUrl)).status).toBe(404);
    await aHomepageItem(server, { imageUrl });
    const [large, small] = [await visitor.get(imageUrl), await visitor.get(`${imageUrl}?size=small`)];
    for (const { status, headers } of [large, small]) {
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    expect(small.bytes.length).toBeLessThan(large.bytes.length);
    const again = await visitor.get(imageUrl, { 'if-none-match': String(large.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await visitor.get(imageUrl, { 'if-none-match': String(small.headers.etag) })).status).toBe(200);
  });

  test('deletes the files of an image together with its entry', async () => {
    const server = await testServer();
    const admin = await admins(server);
    const imageUrl = await aContentImage(server);
    const { id } = await aFeaturedItem(server, { imageUrl });
    expect(await storedFiles(server.folder)).toHaveLength(2);
    expect((await admin.delete(`/api/content/featured/${id}`)).status).toBe(200);
    expect(await storedFiles(server.folder)).toEqual([]);
    expect((await admin.get(imageUrl)).status).toBe(404);
  });

  test('rejects what is not an image or is too large, and keeps nothing', { tags: ['FU-03'] }, async () => {
    const server = await testServer();
    const admin = await admins(server);
    const before = await snapshot(server);
    const tooLarge = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024 - PNG.length + 1)]);
    for (const [content, status, sentence] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /valid image file/],
      [Buffer.alloc(0), 400, /empty/],
      [tooLarge, 413, /^File size must be less than 10MB$/],
    ] as const) {
      const answer = await send(admin, content);
      expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(sentence)]);
    }
    expect((await admin.upload('/api/content/images', aForm({ name: 'title', content: 'x' }))).status).toBe(400);
    expect(await snapshot(server)).toEqual(before);
  });

  test('is for admins: other callers leave no file behind', async () => {
    const server = await testServer();
    const people = [null, await aPlayer(server, { isVerified: true }), await aScout(server, { isVerified: true })];
    for (const person of people) {
      const browser = await server.browser(person ?? undefined);
      const before = await snapshot(server);
      expect((await send(browser, PNG)).status).toBe(person ? 403 : 401);
      expect(await snapshot(server)).toEqual(before);
    }
  });
});
