import {
  anAdmin,
  aPlayer,
  aScout,
  aScoutProfile,
  aVideo,
  postgres,
  sqlite,
  theAdmin,
} from '@touchline/api/testing/index';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { toListRank } from '@touchline/db';
import { describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../support/index.ts';

/** The lines of a CSV response; no value of these tests has a line break. */
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

async function asAdmin(server: TestServer) {
  return server.browser(await theAdmin(server));
}

describe.each([sqlite, postgres])('GET /api/users.csv, on $name', (engine) => {
  test('has every account that the filters list, in the order of the list', { tags: ['AUSER-88'] }, async () => {
    const server = await testServer({ engine });
    const first = await aPlayer(server, { phone: '+34 600 100 200', lastName: 'Bee, Jr.' });
    await aScoutProfile(server, { organization: '=cmd()', license: 'FA "2"' });
    await copyUser(server, first.id, PAGE_SIZE_MAX);
    const browser = await asAdmin(server);
    const answer = await browser.get('/api/users.csv?status=unverified&role=player&limit=1');
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename=users.csv',
    ]);
    const [head = '', ...lines] = linesOf(answer.text);
    expect(head.split(',').slice(0, 4)).toEqual(['"Id"', '"Username"', '"First Name"', '"Last Name"']);
    expect(lines).toHaveLength(PAGE_SIZE_MAX + 1);
    expect(new Set(lines).size).toBe(PAGE_SIZE_MAX + 1);
    expect(lines[0]).toContain(
      `"${first.id}","${first.username}","${first.firstName}","Bee, Jr.","${first.email}","'+34 600`,
    );
    const verified = await aPlayer(server, { isVerified: true });
    const [verifiedHead = '', line = ''] = linesOf(
      (await browser.get('/api/users.csv?status=verified&role=player')).text,
    );
    const { verifiedAt } = await server
      .as(await theAdmin(server))
      .users.change({ id: verified.id, patch: { canUploadVideos: true } });
    expect(verifiedAt).not.toBeNull();
    expect(line.split(',')[verifiedHead.split(',').indexOf('"Verified At"')]).toBe(`"${verifiedAt}"`);
    const seen = { userId: verified.id, kind: 'identity' as const, evidence: 'Passport' };
    await server.as(await theAdmin(server)).accountChecks.record(seen);
    const recorded = '/api/users.csv?document=seen&email=not-confirmed&joinedFrom=2020-01-01T00:00:00Z';
    expect(linesOf((await browser.get(recorded)).text).slice(1)).toEqual([expect.stringContaining(verified.id)]);
    const scouts = linesOf((await browser.get('/api/users.csv?role=scout')).text);
    expect(scouts.slice(1).map((line) => line.split(',').slice(-2))).toEqual([['"\'=cmd()"', '"FA ""2"""']]);
  });
});

test('the users as CSV are for admins only, and an unknown filter is rejected', { tags: ['AUSER-88'] }, async () => {
  const server = await testServer();
  for (const user of [await aPlayer(server), await aScout(server, { isVerified: true })]) {
    const answer = await (await server.browser(user)).get('/api/users.csv');
    expect([answer.status, answer.json.code]).toEqual([403, 'NOT_ALLOWED']);
  }
  expect((await (await server.browser()).get('/api/users.csv')).status).toBe(401);
  const admin = await server.browser(await anAdmin(server));
  for (const filter of ['status=gone', 'minors=some', 'joinedFrom=yesterday']) {
    const answer = await admin.get(`/api/users.csv?${filter}`);
    expect([filter, answer.status, answer.json.code]).toEqual([filter, 400, 'INVALID_INPUT']);
  }
});

describe.each([sqlite, postgres])('GET /api/videos.csv, on $name', (engine) => {
  test('has every video that the filters list, for admins only', { tags: ['MOD-61'] }, async () => {
    const server = await testServer({ engine });
    const player = await aPlayer(server, { firstName: '+Ann', lastName: 'Bee', isVerified: true });
    const pending = await aVideo(server, {
      player,
      title: '=HYPERLINK("x")',
      description: 'One, two',
      isCountedReady: true,
    });
    await aVideo(server, { player, title: 'Live', isApproved: true });
    const browser = await asAdmin(server);
    const answer = await browser.get('/api/videos.csv?status=pending&search=bee');
    expect([answer.status, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename=videos.csv']);
    const [head = '', ...lines] = linesOf(answer.text);
    expect(head.split(',').slice(0, 3)).toEqual(['"Id"', '"Title"', '"Description"']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"${pending.id}","'=HYPERLINK(""x"")","One, two",`);
    expect(lines[0]).toContain(`,"${player.id}","'+Ann Bee","${player.username}",false,true,`);
    expect(linesOf((await browser.get('/api/videos.csv')).text)).toHaveLength(3);
    for (const user of [player, await aScout(server, { isVerified: true })]) {
      expect((await (await server.browser(user)).get('/api/videos.csv')).status).toBe(403);
    }
    expect((await (await server.browser()).get('/api/videos.csv')).status).toBe(401);
  });
});

/** Creates newer accounts that differ from this one by their ids and keys, as rows only. */
async function copyUser(server: TestServer, id: string, count: number): Promise<void> {
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let number = 1; number <= count; number += 1) {
    const copy = crypto.randomUUID();
    const created_at = new Date(Date.parse(row.created_at) + number).toISOString();
    const list_rank = toListRank(created_at, copy);
    await server.db
      .insertInto('users')
      .values({ ...row, id: copy, username_key: copy, email_key: copy, created_at, list_rank })
      .execute();
  }
}
