import type { RegisterInput } from '@touchline/contracts/auth';
import type { Role } from '@touchline/contracts/options';
import type { Actor } from '@touchline/contracts/permissions';
import type { PlayerProfile, PlayerProfileFields } from '@touchline/contracts/players';
import type { ScoutProfile, ScoutProfileFields } from '@touchline/contracts/scouts';
import type { Account } from '@touchline/contracts/users';
import { createAccount, readAccount } from '../users/accounts.service.ts';
import type { TestApp } from './test-app.ts';

/** The password of everybody that a builder makes. */
export const PASSWORD = 'three lions on a shirt';

/** Who a builder makes; what is left out is made up, different for everybody. */
export interface PersonFacts extends Partial<Omit<RegisterInput, 'role'>> {
  isVerified?: boolean;
  isActive?: boolean;
  canUploadVideos?: boolean;
}

let people = 0;

/** What a person types into the registration form. */
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

/** An account, changed by an admin where it is to be more than a fresh one. A second passes, so that ages differ. */
export async function aUser(app: TestApp, role: Role, facts: PersonFacts = {}): Promise<Account> {
  const { isVerified, isActive, canUploadVideos, ...typed } = facts;
  app.clock.turn(1);
  const form = aRegistration(typed as Partial<RegisterInput>);
  const user = await createAccount(app.shared, { ...form, role }, { isVerified: role === 'admin' });
  const patch = { isVerified, isActive, canUploadVideos };
  const change = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length === 0) return readAccount(app.db, user.id);
  return app.as(await theAdmin(app)).users.change({ id: user.id, patch: change });
}

export const aPlayer = (app: TestApp, facts?: PersonFacts) => aUser(app, 'player', facts);
export const aScout = (app: TestApp, facts?: PersonFacts) => aUser(app, 'scout', facts);
export const anAdmin = (app: TestApp, facts?: PersonFacts) => aUser(app, 'admin', facts);

const houseAdmins = new WeakMap<TestApp, Promise<Account>>();

/** The admin who does for builders what only admins may; the first of the test's accounts that needs him makes him. */
export function theAdmin(app: TestApp): Promise<Account> {
  const admin = houseAdmins.get(app) ?? anAdmin(app, { firstName: 'House', lastName: 'Admin' });
  houseAdmins.set(app, admin);
  return admin;
}

/** Somebody who need not exist, for rules that only look at who asks. */
export function anActor(role: Role, more: Partial<Actor> = {}): Actor {
  return { id: crypto.randomUUID(), role, isVerified: false, ...more };
}

/** A player's profile, made by himself; for a new verified player when none is named. */
export async function aProfile(
  app: TestApp,
  { player, ...fields }: Partial<PlayerProfileFields> & { player?: Account } = {},
): Promise<PlayerProfile> {
  const owner = player ?? (await aPlayer(app, { isVerified: true }));
  return app.as(owner).players.createProfile({ playerId: owner.id, profile: { position: 'Striker', ...fields } });
}

/** A scout's profile, made by himself; for a new verified scout when none is named. */
export async function aScoutProfile(
  app: TestApp,
  { scout, ...fields }: Partial<ScoutProfileFields> & { scout?: Account } = {},
): Promise<ScoutProfile> {
  const owner = scout ?? (await aScout(app, { isVerified: true }));
  const profile = { organization: 'Northern Scouts', ...fields };
  return app.as(owner).scouts.createProfile({ scoutId: owner.id, profile });
}
