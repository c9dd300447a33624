import type { Account } from '@touchline/contracts/users';
import { aPlayer, aUser, type PersonFacts } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The date of birth of a player who is 16 when tests begin, and minor throughout them. */
export const MINOR_BIRTH = '2009-11-20';

/** A verified player under 18. */
export const aMinor = (app: TestApp, facts: PersonFacts = {}): Promise<Account> =>
  aPlayer(app, { isVerified: true, dateOfBirth: MINOR_BIRTH, ...facts });

/** A guardian of these players, as after an accepted invitation. */
export async function aGuardian(app: TestApp, children: readonly Account[], facts: PersonFacts = {}): Promise<Account> {
  const guardian = await aUser(app, 'guardian', facts);
  for (const child of children) {
    const now = app.clock.now().toISOString();
    await app.db
      .insertInto('guardianships')
      .values({
        id: crypto.randomUUID(),
        player_id: child.id,
        guardian_id: guardian.id,
        state: 'active',
        email: guardian.email,
        relation: 'mother',
        shows_contact: 0,
        invited_by: child.id,
        token_hash: null,
        expires_at: now,
        confirmed_at: now,
        ended_at: null,
        created_at: now,
      })
      .execute();
  }
  return guardian;
}
