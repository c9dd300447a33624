import type { Relation } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import type { ContactRequestRow } from '@touchline/db';
import { hashToken } from '../platform/lib/tokens.ts';
import { aPlayer, aUser, type PersonFacts } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The date of birth of a player of 16 years by the clock of tests. */
export const MINOR_BIRTH = '2009-09-20';

/** A player under 18, verified by default, and shown to verified scouts. */
export const aMinor = (app: TestApp, facts: PersonFacts = {}) =>
  aPlayer(app, { dateOfBirth: MINOR_BIRTH, isVerified: true, ...facts });

interface GuardianFacts {
  showsContact?: boolean;
  /** Whether the safeguarding team has confirmed it; yes by default. */
  isConfirmed?: boolean;
  relation?: Relation;
}

/** A guardian of some children, linked without an invitation. Advances the clock by a second. */
export async function aGuardian(
  app: TestApp,
  children: readonly Pick<Account, 'id'>[],
  facts: PersonFacts & GuardianFacts = {},
): Promise<Account> {
  const { showsContact = false, isConfirmed = true, relation = 'mother', ...person } = facts;
  const guardian = await aUser(app, 'guardian', person);
  for (const child of children) await linkGuardian(app, { child, guardian, showsContact, isConfirmed, relation });
  return guardian;
}

/** Makes a user of whatever role the guardian of a child, without an invitation. Advances the clock by a second. */
export async function linkGuardian(
  app: TestApp,
  {
    child,
    guardian,
    showsContact = false,
    isConfirmed = true,
    relation = 'mother',
  }: { child: Pick<Account, 'id'>; guardian: Pick<Account, 'id'> } & GuardianFacts,
): Promise<string> {
  app.clock.turn(1);
  const now = app.clock.now().toISOString();
  const id = crypto.randomUUID();
  await app.db
    .insertInto('guardianships')
    .values({
      id,
      player_id: child.id,
      guardian_id: guardian.id,
      state: 'active',
      email: `${guardian.id}@family.example`,
      relation,
      shows_contact: showsContact ? 1 : 0,
      invited_by: child.id,
      expires_at: now,
      declared_at: now,
      declaration_version: 1,
      ...(isConfirmed && { confirmed_at: now, confirmed_how: 'document' as const }),
      created_at: now,
    })
    .execute();
  return id;
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
    withdrawn_at: null,
    reminded_day: 0,
    created_at: app.clock.now().toISOString(),
    ...more,
  };
  await app.db.insertInto('contact_requests').values(row).execute();
  return row;
}

/** A player's request for the date of birth of an adult, which waits. Advances the clock by a second. */
export async function aBirthDateRequest(app: TestApp, player: Pick<Account, 'id' | 'dateOfBirth'>): Promise<string> {
  app.clock.turn(1);
  const id = crypto.randomUUID();
  await app.db
    .insertInto('birth_date_requests')
    .values({
      id,
      user_id: player.id,
      former: player.dateOfBirth,
      current: '2001-02-03',
      state: 'waiting',
      decided_by: null,
      decided_at: null,
      reason: null,
      seen: null,
      created_at: app.clock.now().toISOString(),
    })
    .execute();
  return id;
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
      state: 'invited',
      email: `${crypto.randomUUID()}@family.example`,
      shows_contact: 0,
      invited_by: playerId,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}
