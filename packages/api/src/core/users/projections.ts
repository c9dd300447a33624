import { ageBandOf } from '@touchline/contracts/ages';
import { withoutContacts } from '@touchline/contracts/contact-data';
import type { ImagePlace } from '@touchline/contracts/images';
import type { CorrespondentDetails } from '@touchline/contracts/messages';
import { type ContactFacts, can, type Viewer } from '@touchline/contracts/permissions';
import { PLAYER_FIELDS, type PlayerField, type PlayerProfile, shortProfile } from '@touchline/contracts/players';
import type { ScoutProfile } from '@touchline/contracts/scouts';
import type { Account, ContactAccess, DirectoryUser, ListedPlayer, Player } from '@touchline/contracts/users';
import {
  columnOf,
  countryOf,
  inCamelCase,
  type PlayerProfileRow,
  type ScoutProfileRow,
  type Snake,
  type UserRow,
} from '@touchline/db';
import { shortLastName } from './first-names.ts';

// What responses contain of a user. Fields are listed one by one, so that a new column is never sent by accident.

/** An account with the profile of its role; that of a former role is hidden. */
export interface AccountRows {
  user: UserRow;
  playerProfile: PlayerProfile | null;
  scoutProfile: ScoutProfileRow | null;
  licenseExpiresOn: string | null;
}

export const PLAYER_COLUMNS = [
  'users.id',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.role',
  'users.is_verified',
  'users.profile_image_url',
  'users.created_at',
  'users.email',
  'users.phone',
  'users.date_of_birth',
  'users.is_minor',
  'users.contact_shown',
  'users.allows_contact',
] as const;

type ColumnOf<Name> = Name extends `users.${infer Column}` ? Column : never;
export type PlayerFields = Pick<UserRow, ColumnOf<(typeof PLAYER_COLUMNS)[number]>>;

const LISTED = ['id', 'username', 'first_name', 'last_name', 'role', 'profile_image_url', 'created_at'] as const;

export function toDirectoryUser(
  user: Pick<UserRow, (typeof LISTED)[number] | 'is_verified'>,
): DirectoryUser & { username: string } {
  return { ...inCamelCase(user, LISTED), isVerified: user.is_verified === 1 };
}

/** A user's name as a viewer reads it in a list: for a minor the first name and an initial. */
export function nameFor(
  viewer: Viewer,
  { id, firstName, lastName, isMinor }: { id: string; firstName: string; lastName: string; isMinor: boolean },
  guardianIds: readonly string[] = [],
): { firstName: string; lastName: string } {
  const isWhole = can(viewer, 'user:listed-whole', { id, isMinor, guardianIds });
  return { firstName, lastName: isWhole ? lastName : shortLastName(lastName) };
}

/** For lists: without a minor's username, by which others could find them elsewhere. */
export function toListedUser(
  viewer: Viewer,
  user: Parameters<typeof toDirectoryUser>[0] & Pick<UserRow, 'is_minor'>,
): DirectoryUser {
  const whole = toDirectoryUser(user);
  const isMinor = user.is_minor === 1;
  if (can(viewer, 'user:listed-whole', { id: user.id, isMinor, guardianIds: [] })) return whole;
  return { ...whole, ...nameFor(viewer, { ...whole, isMinor }), username: null, profileImageUrl: null };
}

export function toCorrespondent({ user, scoutProfile }: AccountRows): CorrespondentDetails {
  return {
    ...inCamelCase(user, ['id', 'first_name', 'last_name', 'role']),
    isVerified: user.is_verified === 1,
    scout: scoutProfile && inCamelCase(scoutProfile, ['organization', 'license', 'location']),
  };
}

export interface PlayerReader {
  viewer: Viewer;
  today: string;
  acceptedBy: ReadonlySet<string>;
  /** What the viewer may know of the guardians of minors, by the minor's id. */
  guardianContacts: ReadonlyMap<string, Player['guardianContacts']>;
}

/** A player for a scout. Only admins and the family read more of a minor than country and age band. */
export function toPlayer(
  { viewer, today, acceptedBy, guardianContacts }: PlayerReader,
  user: PlayerFields,
  profile: PlayerProfile | null,
): Player {
  const isMinor = user.is_minor === 1;
  const facts = {
    id: user.id,
    isMinor,
    isOnAcceptance: user.contact_shown === 'accepted',
    hasAccepted: acceptedBy.has(user.id),
  };
  const withContact = can(viewer, 'player:contact-data', facts);
  const withLocation = can(viewer, 'player:location', facts);
  return {
    ...toDirectoryUser(user),
    email: withContact ? user.email : null,
    phone: withContact ? user.phone : null,
    dateOfBirth: withContact ? user.date_of_birth : null,
    contactAccess: withContact ? 'shown' : whyNoContact(viewer, facts),
    isMinor,
    ageBand: isMinor && user.date_of_birth !== null ? ageBandOf(user.date_of_birth, today) : null,
    guardianContacts: guardianContacts.get(user.id) ?? [],
    // The place that was picked may be nearer than what the player says of it.
    playerProfile: profile && (withLocation ? { ...profile, placeId: null } : withoutPlaces(profile)),
  };
}

/** For lists: a minor's short card. */
export function toListedPlayer(reader: PlayerReader, user: PlayerFields, profile: PlayerProfile | null): ListedPlayer {
  const facts = { id: user.id, isMinor: user.is_minor === 1, guardianIds: [] };
  if (can(reader.viewer, 'user:listed-whole', facts)) return { ...toPlayer(reader, user, profile), isShort: false };
  const player = toPlayer(reader, user, profile && shortProfile(profile));
  return {
    id: player.id,
    username: null,
    ...nameFor(reader.viewer, player),
    role: player.role,
    isVerified: player.isVerified,
    profileImageUrl: null,
    createdAt: player.createdAt,
    email: null,
    phone: null,
    dateOfBirth: null,
    contactAccess: player.contactAccess,
    isMinor: player.isMinor,
    ageBand: player.ageBand,
    guardianContacts: [],
    playerProfile: player.playerProfile,
    isShort: true,
  };
}

function whyNoContact(viewer: Viewer, facts: ContactFacts): ContactAccess {
  if (facts.isMinor) return 'protected';
  return can(viewer, 'player:contact-data', { ...facts, hasAccepted: true }) ? 'on-acceptance' : 'unverified';
}

/** A minor's profile for others: the country instead of the place, and all texts without addresses and numbers. */
function withoutPlaces(profile: PlayerProfile): PlayerProfile {
  const { id, userId, availabilityConfirmedAt, createdAt, updatedAt, location, placeId: _, ...fields } = profile;
  const told = Object.entries(fields).map(([field, value]) => [field, withoutContactsIn(value)]);
  const shown = Object.fromEntries(told) as typeof fields;
  const place = { location: countryOf(location), placeId: null };
  return { id, userId, ...shown, ...place, availabilityConfirmedAt, createdAt, updatedAt };
}

function withoutContactsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContactsIn);
  return typeof value === 'string' ? withoutContacts(value) : value;
}

export function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null ? null : { id, name: `${firstName} ${lastName}` };
}

export const imageVersion = (key: string) => key.slice(0, 8);

/** The URL of a user's private image; the version makes browsers reload it after a change. */
export function imageUrl(userId: string, place: ImagePlace, key: string): string {
  return `/api/users/${userId}/${place}?v=${imageVersion(key)}`;
}

/** The whole account, for its owner and for admins. */
export function toAccount({ user, playerProfile, scoutProfile, licenseExpiresOn }: AccountRows): Account {
  const passportImageUrl = user.passport_file && imageUrl(user.id, 'passport', user.passport_file);
  return {
    ...toDirectoryUser(user),
    ...inCamelCase(user, ['email', 'phone', 'date_of_birth', 'contact_shown', 'inactive_reason', 'inactive_until']),
    isMinor: user.is_minor === 1,
    isSafeguarding: user.is_safeguarding === 1,
    isContactSuspended: user.contact_suspended_at !== null,
    isEmailConfirmed: user.email_confirmed_at !== null,
    isActive: user.is_active === 1,
    canUploadVideos: user.can_upload_videos === 1,
    licenseExpiresOn,
    verifiedAt: user.verified_at,
    passportImageUrl,
    passportImage: passportImageUrl,
    playerProfile,
    scoutProfile: scoutProfile && toScoutProfile(scoutProfile),
    updatedAt: user.updated_at,
  };
}

type ProfileColumn = Snake<PlayerField>;
const COLUMNS = PLAYER_FIELDS.map((field) => [field, columnOf(field)] as const);
/** The columns that a player fills in; the others are copies for searches and lists. */
export const PROFILE_COLUMNS: readonly ProfileColumn[] = COLUMNS.map(([, column]) => column);

/** The profile in a row that also has columns of other tables. Field by field: copying the row takes longer than reading it. */
export function profileOf(
  row: Pick<PlayerProfileRow, ProfileColumn>,
  others: Omit<PlayerProfile, PlayerField>,
): PlayerProfile {
  const { id, userId, availabilityConfirmedAt, createdAt, updatedAt } = others;
  const profile: Record<string, unknown> = { id, userId };
  for (const [field, column] of COLUMNS) profile[field] = row[column];
  profile.achievements = JSON.parse(row.achievements);
  profile.availabilityConfirmedAt = availabilityConfirmedAt;
  profile.createdAt = createdAt;
  profile.updatedAt = updatedAt;
  return profile as unknown as PlayerProfile;
}

export function toPlayerProfile(row: PlayerProfileRow): PlayerProfile {
  const { id, user_id: userId, created_at: createdAt, updated_at: updatedAt } = row;
  return profileOf(row, { id, userId, availabilityConfirmedAt: row.availability_confirmed_at, createdAt, updatedAt });
}

export function toScoutProfile(row: ScoutProfileRow): ScoutProfile {
  return {
    ...inCamelCase(row, ['id', 'user_id', 'organization', 'license', 'experience', 'bio', 'location']),
    ...inCamelCase(row, ['created_at', 'updated_at']),
    specialization: JSON.parse(row.specialization) as string[],
  };
}
