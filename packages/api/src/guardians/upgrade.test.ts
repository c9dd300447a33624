import type { Account } from '@touchline/contracts/users';
import { readOldData, upgradedFrom } from '@touchline/db/testing/old-data';
import { describe, expect, test } from 'vitest';
import { bothEngines, refusal, type TestApp, testApp } from '../testing/index.ts';
import { readAccount } from '../users/accounts.service.ts';
import { refreshMinors } from '../users/birth-dates.service.ts';

/**
 * Ann has a guardian, answers and an open request, and writes with a scout; Ben has two guardians, an open request and no answer;
 * Cat has an invitation and a request that the safeguarding team answers; Dan is an adult with an open request, and Eve has
 * no date of birth.
 */
const OLD = readOldData('before-confirmed-guardians');
const onServers = bothEngines.filter(({ name }) => name !== 'PGlite');

/** The data of the version before guardians were confirmed, opened by this one, and its users by name. */
async function anUpgrade(engine: (typeof bothEngines)[number]) {
  const app = await testApp({ engine: upgradedFrom(OLD, engine), startingAt: OLD.now });
  const users = await app.db.selectFrom('users').select(['id', 'username']).execute();
  const named = (name: string) => readAccount(app.db, users.find(({ username }) => username === name)?.id ?? '');
  return { app, named };
}

/** Answers the only open request that a user is asked about, and returns what it says. */
async function answer(app: TestApp, user: Account, how: 'accept' | 'decline'): Promise<string> {
  const requests = (await app.as(user).contactRequests.list({})).items;
  expect(requests).toHaveLength(1);
  const [{ id, content } = expect.unreachable()] = requests;
  await app.as(user).contactRequests.answer({ id, answer: how });
  return content;
}

describe.each(onServers)('on $name, data of the version before guardians were confirmed', (engine) => {
  test('keep every row, and each open request waits for those who could answer it', async () => {
    const { app, named } = await anUpgrade(engine);
    for (const [table, rows] of Object.entries(OLD.tables)) {
      if (table === 'jobs') continue;
      const kept = await app.db
        .selectFrom(table as 'users')
        .selectAll()
        .execute();
      expect(kept.length, table).toBeGreaterThanOrEqual(rows.length);
    }
    // The guardians of before were never confirmed: they may decline and not accept.
    await expect(answer(app, await named('gil'), 'accept')).rejects.toMatchObject(refusal('GUARDIAN_NOT_CONFIRMED'));
    expect(await answer(app, await named('gil'), 'decline')).toBe('Are you free in May?');
    expect(await answer(app, await named('una'), 'decline')).toBe('May I come to a game?');
    expect(await answer(app, await named('boss'), 'accept')).toBe('Which team are you in?');
    expect(await answer(app, await named('dan'), 'accept')).toBe('We look for a winger.');
    const toCat = app.db
      .selectFrom('messages')
      .select('content')
      .where('receiver_id', '=', (await named('cat')).id);
    expect(await toCat.execute()).toEqual([{ content: 'Which team are you in?' }]);
  });

  test('show the children as before, with their answers, their conversations, clips and invitations', async () => {
    const { app, named } = await anUpgrade(engine);
    const [ann, ben, cat, gil, sam] = await Promise.all(['ann', 'ben', 'cat', 'gil', 'sam'].map(named));
    if (!ann || !ben || !cat || !gil || !sam) return expect.unreachable();
    const found = (await app.as(sam).players.list({})).items.map(({ id }) => id);
    for (const child of [ann, ben, cat]) expect(found).toContain(child.id);
    expect((await app.as(null).videos.list({})).items.map(({ title }) => title)).toEqual(['Derby goal']);
    const consents = await app.as(gil).consents.of({ playerId: ann.id });
    const given = consents.filter(({ isGiven }) => isGiven).map(({ line }) => line);
    expect(given).toEqual(['profile', 'clips', 'public-clips', 'contact']);
    const thread = await app.as(gil).guardian.conversation({ playerId: ann.id, otherId: sam.id });
    expect(JSON.stringify(thread)).toContain('Saturday suits me.');
    await app.as(ann).messages.send({ receiverId: sam.id, subject: 'Saturday', content: 'See you there.' });
    expect(await app.as(null).guardian.invitation({ token: 'invitation of cat' })).toMatchObject({
      playerFirstName: 'Cat',
    });
    await app.runJobs();
    expect((await app.shared.jobs.list({ state: 'failed', limit: 10 })).items).toEqual([]);
  });

  test('treat a player without a date of birth as a minor, and the others as before', async () => {
    const { app, named } = await anUpgrade(engine);
    const sam = await named('sam');
    const found = async () => (await app.as(sam).players.list({})).items.map(({ username }) => username);
    // Also before the start of the server has looked at all ages.
    expect(await found()).not.toContain('eve');
    await refreshMinors(app.shared);
    const isMinor = async (name: string) => (await named(name)).isMinor;
    expect(await Promise.all(['ann', 'ben', 'cat', 'eve', 'dan'].map(isMinor))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
