import type { Account } from '@touchline/contracts/users';
import { isAllowed } from '@touchline/db';
import { postgres } from '@touchline/db/testing/engines';
import { describe, expect, inject, test } from 'vitest';
import { makeToken } from '../../platform/lib/tokens.ts';
import {
  aGuardian,
  aMinor,
  anAdmin,
  anInvitationRow,
  aRequestRow,
  aScout,
  inContact,
  sqlite,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

const CHILDREN = 3;
const ROUNDS = 4;
const many = { uses: 1000, seconds: 60 };
const verified = { isVerified: true };
const limits = { messagesPerUser: many, newMinorsPerScout: many, newPlayersPerScout: many };

/** A guardian of several children, each with a second guardian, a request, a conversation and something public. */
async function aLargeFamily(app: TestApp) {
  const children = await Promise.all(Array.from({ length: CHILDREN }, () => aMinor(app)));
  const guardian = await aGuardian(app, children);
  const [first] = children;
  const second = await aGuardian(app, first ? [first] : []);
  const [scout, other, asking] = [
    await aScout(app, verified),
    await aScout(app, verified),
    await aScout(app, verified),
  ];
  const requestIds: string[] = [];
  for (const child of children) {
    requestIds.push((await aRequestRow(app, { player: child, other: scout })).id);
    await inContact(app, child, other);
    const line = { playerId: child.id, line: 'public-clips', isGiven: true, textVersion: 2 } as const;
    await app.as(guardian).consents.record(line);
  }
  const guardianships = app.db.selectFrom('guardianships').select('id').where('guardian_id', '=', guardian.id);
  const guardianshipIds = (await guardianships.execute()).map(({ id }) => id);
  return { children, guardian, second, other, asking, requestIds, guardianshipIds };
}

type Family = Awaited<ReturnType<typeof aLargeFamily>>;

/** What those who were too late are told. */
const TOO_LATE = [
  'REQUEST_NOT_FOUND',
  'REQUEST_ANSWERED',
  'PLAYER_NOT_FOUND',
  'NOT_ALLOWED',
  'GUARDIANSHIP_NOT_FOUND',
  'RECEIVER_NOT_FOUND',
  'USER_NOT_FOUND',
];

/** Everything that the guardian and others do with the children while something else happens. */
async function meanwhile(app: TestApp, happen: (family: Family) => Promise<unknown>) {
  const family = await aLargeFamily(app);
  const { children, guardian, second, other, asking, requestIds } = family;
  const results = await Promise.allSettled([
    ...requestIds.map((id) => app.as(guardian).contactRequests.answer({ id, answer: 'accept' })),
    happen(family),
    ...requestIds.map((id) => app.as(second).contactRequests.answer({ id, answer: 'decline' })),
    ...children.flatMap(({ id: playerId }) => [
      app.as(guardian).consents.record({ playerId, line: 'public-clips', isGiven: true, textVersion: 2 }),
      app.as(guardian).guardian.write({ playerId, otherId: other.id, content: 'We come on Saturday.' }),
      app.as(asking).messages.send({ receiverId: playerId, subject: 'Trial', content: 'Saturday?' }),
    ]),
  ]);
  const failed = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.cause?.code ?? String(result.reason.cause ?? result.reason)] : [],
  );
  expect(failed.filter((code) => !TOO_LATE.includes(code))).toEqual([]);
  expect(results[CHILDREN]?.status).toBe('fulfilled');
  return family;
}

/** Nothing may wait for a guardian who is gone, and a child without one has nothing that is public. */
async function expectLeftToDefaults(app: TestApp, playerId: string, is: { hasGuardian: boolean }) {
  const requests = app.db.selectFrom('contact_requests').select('route').where('player_id', '=', playerId);
  const routes = (await requests.where('state', '=', 'pending').execute()).map(({ route }) => route);
  expect(new Set(routes)).toEqual(new Set([is.hasGuardian ? 'guardian' : 'safeguarding']));
  if (is.hasGuardian) return;
  const child = await app.db.selectFrom('users').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
  expect(isAllowed(child.allows_public_clips, child.is_minor)).toBe(false);
}

describe.runIf(inject('databaseUrlTest'))('while a guardian and others act for the same children', () => {
  const apps = {
    SQLite: () => testApp({ engine: sqlite, limits }),
    PostgreSQL: () => testApp({ engine: postgres, limits }),
  };

  const ends: Record<string, (app: TestApp, admin: Account, family: Family) => Promise<unknown>> = {
    'the account of the guardian is deleted': (app, admin, { guardian }) =>
      app.as(admin).users.delete({ id: guardian.id }),
    'the account of the guardian is deactivated': (app, admin, { guardian }) =>
      app.as(admin).users.change({ id: guardian.id, patch: { isActive: false } }),
    'the guardian ends all guardianships': (app, _admin, { guardian, guardianshipIds }) =>
      Promise.all(guardianshipIds.map((id) => app.as(guardian).guardian.end({ id }))),
  };

  test.each(
    Object.entries(apps).flatMap(([engine, open]) =>
      Object.entries(ends).map(([what, end]) => ({ engine, open, what, end })),
    ),
  )('$what, without a deadlock, and nothing is left to them ($engine)', async ({ open, end }) => {
    const app = await open();
    const admin = await anAdmin(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { children } = await meanwhile(app, (family) => end(app, admin, family));
      for (const [index, { id }] of children.entries()) {
        await expectLeftToDefaults(app, id, { hasGuardian: index === 0 });
      }
    }
  });

  test.each(Object.entries(apps))('a child is deleted without a deadlock (%s)', async (_engine, open) => {
    const app = await open();
    const admin = await anAdmin(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      await meanwhile(app, ({ children: [child] }) => app.as(admin).users.delete({ id: child?.id ?? '' }));
    }
  });

  test.each(Object.entries(apps))('an invitation is accepted or not valid any more (%s)', async (_engine, open) => {
    const app = await open();
    const admin = await anAdmin(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [known, child] = [await aMinor(app), await aMinor(app)];
      const guardian = await aGuardian(app, [known]);
      const token = makeToken();
      await anInvitationRow(app, { playerId: child.id, token });
      const { firstName, lastName } = guardian;
      const results = await Promise.allSettled([
        app.as(guardian).guardian.accept({ token, relation: 'mother', declarationVersion: 1, firstName, lastName }),
        app.as(admin).users.delete({ id: guardian.id }),
      ]);
      const codes = results.map((one) => (one.status === 'rejected' ? one.reason.cause?.code : 'done'));
      expect(['done', 'NOT_SIGNED_IN']).toContain(codes[0]);
      expect(codes[1]).toBe('done');
      const left = await app.db
        .selectFrom('guardianships')
        .select('state')
        .where('guardian_id', 'is not', null)
        .execute();
      expect(left).toEqual([]);
    }
  });
});
