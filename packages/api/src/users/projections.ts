import type { ImagePlace } from '@touchline/contracts/images';
import { can, type Viewer } from '@touchline/contracts/permissions';
import type { PlayerProfile } from '@touchline/contracts/players';
import type { ScoutProfile } from '@touchline/contracts/scouts';
import type { Account, DirectoryUser, Player } from '@touchline/contracts/users';
import type { PlayerProfileRow, ScoutProfileRow, UserRow } from '@touchline/db';
import type { AccountRows } from './users.repo.ts';

/*
 * What an answer may contain of a person (security.md 3.2), decided here and nowhere else. Each names its fields one by
 * one: a new column reaches nobody until somebody adds it.
 */

/** F0: what everyone signed in may know. */
export function toDirectoryUser(user: UserRow): DirectoryUser {
  return {
    id: user.id,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role,
    isVerified: user.is_verified === 1,
    profileImageUrl: user.profile_image_url,
    createdAt: user.created_at,
  };
}

/** F1 or F2: a player for a scout; contact data only where the viewer may have it. */
export function toPlayer(viewer: Viewer, user: UserRow, profile: PlayerProfileRow | null): Player {
  const withContact = can(viewer, 'player:contact-data', user);
  return {
    ...toDirectoryUser(user),
    email: withContact ? user.email : null,
    phone: withContact ? user.phone : null,
    dateOfBirth: withContact ? user.date_of_birth : null,
    playerProfile: profile && toPlayerProfile(profile),
  };
}

const VERSION_LENGTH = 8;
/** The part of a file's key that tells the versions of a picture apart. */
export const imageVersion = (key: string) => key.slice(0, VERSION_LENGTH);

/** Where a person's private picture is served; the version makes browsers ask anew after a change. */
export function imageUrl(userId: string, place: ImagePlace, key: string): string {
  return `/api/users/${userId}/${place}?v=${imageVersion(key)}`;
}

/** F3, F4: the whole account, for the person himself and for admins. */
export function toAccount({ user, playerProfile, scoutProfile }: AccountRows): Account {
  const passportImageUrl = user.passport_file && imageUrl(user.id, 'passport', user.passport_file);
  return {
    ...toDirectoryUser(user),
    email: user.email,
    phone: user.phone,
    dateOfBirth: user.date_of_birth,
    isActive: user.is_active === 1,
    canUploadVideos: user.can_upload_videos === 1,
    passportImageUrl,
    passportImage: passportImageUrl,
    playerProfile: playerProfile && toPlayerProfile(playerProfile),
    scoutProfile: scoutProfile && toScoutProfile(scoutProfile),
    updatedAt: user.updated_at,
  };
}

export function toPlayerProfile(row: PlayerProfileRow): PlayerProfile {
  return {
    id: row.id,
    userId: row.user_id,
    position: row.position,
    height: row.height,
    weight: row.weight,
    preferredFoot: row.preferred_foot,
    currentClub: row.current_club,
    nationality: row.nationality,
    experience: row.experience,
    bio: row.bio,
    achievements: JSON.parse(row.achievements) as string[],
    location: row.location,
    availability: row.availability,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toScoutProfile(row: ScoutProfileRow): ScoutProfile {
  return {
    id: row.id,
    userId: row.user_id,
    organization: row.organization,
    license: row.license,
    specialization: JSON.parse(row.specialization) as string[],
    experience: row.experience,
    bio: row.bio,
    location: row.location,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
