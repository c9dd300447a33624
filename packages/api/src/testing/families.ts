import type { Account } from '@touchline/contracts/users';
import type { ContactRequestRow, GuardianshipRow } from '@touchline/db';
import { hashToken } from '../auth/tokens.ts';
import { aPlayer, aUser, type PersonFacts } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The date of birth of a player of 16 years by the clock of tests. */
export const MINOR_BIRTH = '2009-09-20';

/** A player under 18, verified by default. */
export const aMinor = (app: TestApp, facts: PersonFacts = {}) =>
  aPlayer(app, { dateOfBirth: MINOR_BIRTH, isVerified: true, ...facts });

/** A guardian of some children, linked without an invitation. Advances the clock by a second. */
export async function aGuardian(
  app: TestApp,
  children: readonly Pick<Account, 'id'>[],
  facts: PersonFacts & { showsContact?: boolean } = {},
): Promise<Account> {
  const { showsContact = false, ...person } = facts;
  const guardian = await aUser(app, 'guardian', person);
  for (const { id } of children) {
    app.clock.turn(1);
    await aGuardianship(app, { player_id: id, guardian_id: guardian.id, showsContact });
  }
  return guardian;
}

async function aGuardianship(
  app: TestApp,
  { showsContact, ...row }: Pick<GuardianshipRow, 'player_id' | 'guardian_id'> & { showsContact: boolean },
): Promise<void> {
  const now = app.clock.now().toISOString();
  await app.db
    .insertInto('guardianships')
    .values({
      id: crypto.randomUUID(),
      ...row,
      state: 'active',
      email: `${row.guardian_id}@family.example`,
      relation: 'mother',
      shows_contact: showsContact ? 1 : 0,
      invited_by: row.player_id,
      token_hash: null,
      expires_at: now,
      confirmed_at: now,
      ended_at: null,
      created_at: now,
    })
    .execute();
}

/** A request for contact between a player and another user, in any state. Advances the clock by a second. */
export async function aRequestRow(
  app: TestApp,
  { player, other, ...more }: { player: { id: string }; other: { id: string } } & Partial<ContactRequestRow>,
): Promise<ContactRequestRow> {
  app.clock.turn(1);
  const row: ContactRequestRow = {
    id: crypto.randomUUID(),
    player_id: player.id,
    other_id: other.id,
    is_from_player: 0,
    route: 'guardian',
    state: 'pending',
    subject: 'Trial',
    content: 'May I invite you?',
    message_id: null,
    answered_by: null,
    answered_at: null,
    created_at: app.clock.now().toISOString(),
    ...more,
  };
  await app.db.insertInto('contact_requests').values(row).execute();
  return row;
}

/** An invitation to become the guardian of a player, with this secret. */
export async function anInvitationRow(
  app: TestApp,
  { playerId, token }: { playerId: string; token: string },
): Promise<void> {
  const now = app.clock.now();
  await app.db
    .insertInto('guardianships')
    .values({
      id: crypto.randomUUID(),
      player_id: playerId,
      guardian_id: null,
      state: 'invited',
      email: `${crypto.randomUUID()}@family.example`,
      relation: null,
      shows_contact: 0,
      invited_by: playerId,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      confirmed_at: null,
      ended_at: null,
      created_at: now.toISOString(),
    })
    .execute();
}
