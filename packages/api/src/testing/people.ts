import type { RegisterInput } from '@touchline/contracts/auth';
import type { Role } from '@touchline/contracts/options';
import type { Actor } from '@touchline/contracts/permissions';
import type { PlayerProfile, PlayerProfileFields } from '@touchline/contracts/players';
import type { ScoutProfile, ScoutProfileFields } from '@touchline/contracts/scouts';
import type { Account, ContactShown } from '@touchline/contracts/users';
import { createAccount, readAccount } from '../accounts/users/accounts.service.ts';
import { allowScouts } from './consents.ts';
import type { TestApp } from './test-app.ts';

/** The password of every account that a builder creates. */
export const PASSWORD = 'three lions on a shirt';

/** Fields of an account; the others get values that are unique for each account. */
export interface PersonFacts extends Partial<Omit<RegisterInput, 'role'>> {
  isVerified?: boolean;
  isActive?: boolean;
  canUploadVideos?: boolean;
  /** Whether a minor is shown to verified scouts, who may ask for contact; true unless told otherwise. */
  isAnswered?: boolean;
  /** Whether an admin works in safeguarding; true unless told otherwise. */
  isSafeguarding?: boolean;
  /** Which scouts see an adult player's contact data; all verified ones unless told otherwise. */
  contactShown?: ContactShown;
}

let people = 0;

/** A year or date of birth of 2009 in a response, and not the same digits in a random id or in the number of a person. */
export const BORN_IN_2009 = /2009-\d\d-\d\d|(?<![\w-]|7946 )2009(?![\w-])/;

/** Input of the registration form. */
export function aRegistration(more: Partial<RegisterInput> = {}): RegisterInput {
  people += 1;
  return {
    username: `person${people}`,
    email: `person${people}@club.example`,
    password: PASSWORD,
    role: 'player',
    firstName: 'Robin',
    lastName: `Number${people}`,
    phone: `+44 20 7946 ${String(people).padStart(4, '0')}`,
    dateOfBirth: '2005-04-17',
    ...more,
  };
}

/** An account, changed by an admin if needed. Advances the clock by a second, so that accounts have an order. */
export async function aUser(app: TestApp, role: Role, facts: PersonFacts = {}): Promise<Account> {
  const { isSafeguarding = role === 'admin', isAnswered = true, contactShown = 'verified', ...rest } = facts;
  const { isVerified, isActive, canUploadVideos, ...typed } = rest;
  app.clock.turn(1);
  const form = aRegistration(typed as Partial<RegisterInput>);
  const user = await createAccount(app.shared, { ...form, role }, { isVerified: role === 'admin', contactShown });
  await app.db
    .updateTable('users')
    .set({ is_safeguarding: isSafeguarding ? 1 : 0 })
    .where('id', '=', user.id)
    .execute();
  if (isAnswered && user.is_minor === 1) await allowScouts(app, user);
  const patch = { isVerified, isActive, canUploadVideos };
  const change = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) return readAccount(app.db, user.id);
  return app.as(await theAdmin(app)).users.change({ id: user.id, patch: change });
}

/** Confirms the addresses of users and records that their documents were seen, so that an admin verifies them at once. */
export async function recordEvidence(app: TestApp, ...users: readonly Account[]): Promise<void> {
  const confirmed = { email_confirmed_at: app.clock.now().toISOString() };
  for (const { id: userId } of users) {
    await app.db.updateTable('users').set(confirmed).where('id', '=', userId).execute();
    await app.as(await theAdmin(app)).accountChecks.record({ userId, kind: 'identity', evidence: 'Passport' });
  }
}

export const aPlayer = (app: TestApp, facts?: PersonFacts) => aUser(app, 'player', facts);
export const aScout = (app: TestApp, facts?: PersonFacts) => aUser(app, 'scout', facts);
export const anAdmin = (app: TestApp, facts?: PersonFacts) => aUser(app, 'admin', facts);

const builderAdmins = new WeakMap<TestApp, Promise<Account>>();

/** The admin that builders use for what only admins may do, created on first use. */
export function theAdmin(app: TestApp): Promise<Account> {
  const admin = builderAdmins.get(app) ?? anAdmin(app, { firstName: 'Builder', lastName: 'Admin' });
  builderAdmins.set(app, admin);
  return admin;
}

/** Makes an account that the database of this app has already the admin of its builders. */
export function keepTheAdmin(app: TestApp, admin: Account): void {
  builderAdmins.set(app, Promise.resolve(admin));
}

/** An actor without an account, for rules that depend on the caller only. */
export function anActor(role: Role, more: Partial<Actor> = {}): Actor {
  return { id: crypto.randomUUID(), role, isVerified: false, ...more };
}

/** A player's profile; of a new verified player by default. */
export async function aProfile(
  app: TestApp,
  { player, ...fields }: Partial<PlayerProfileFields> & { player?: Account } = {},
): Promise<PlayerProfile> {
  const owner = player ?? (await aPlayer(app, { isVerified: true }));
  return app.as(owner).players.createProfile({ playerId: owner.id, profile: { position: 'Striker', ...fields } });
}

/** A scout's profile; of a new verified scout by default. */
export async function aScoutProfile(
  app: TestApp,
  { scout, ...fields }: Partial<ScoutProfileFields> & { scout?: Account } = {},
): Promise<ScoutProfile> {
  const owner = scout ?? (await aScout(app, { isVerified: true }));
  const profile = { organization: 'Northern Scouts', ...fields };
  return app.as(owner).scouts.createProfile({ scoutId: owner.id, profile });
}
