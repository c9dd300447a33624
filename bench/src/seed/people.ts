import { dayIn, isUnderAge } from '@touchline/contracts/ages';
import { AVAILABILITIES, POSITIONS, PREFERRED_FEET } from '@touchline/contracts/options';
import { foldForSearch } from '@touchline/contracts/search';
import {
  lookKey,
  type NewRow,
  nameLookKey,
  playerFacets,
  playerSearchText,
  type ScoutProfileRow,
  toListRank,
  type UserRow,
} from '@touchline/db';
import type { Random } from './random.ts';
import { ACHIEVEMENTS, CITIES, CLUBS, FIRST_NAMES, LAST_NAMES, SENTENCES } from './words.ts';

/** The password of all seeded users. */
export const PASSWORD = 'touchline-bench';
/** A city with a fixed number of players, whatever the total. */
export const RARE_CITY = { location: 'Vaduz, Liechtenstein', nationality: 'Liechtenstein', players: 5 };

const FIRST_JOINED = Date.UTC(2023, 6, 1);
const YEAR_MS = 365 * 24 * 3_600_000;

export interface SeededPlayer {
  user: UserRow;
  profile: NewRow<'player_profiles'>;
}

/** Player number `n` of `total`; people join evenly over three years, and nine in ten are verified. */
export function aPlayer(
  n: number,
  { total, random, passwordHash }: { total: number; random: Random; passwordHash: string },
): SeededPlayer {
  const step = Math.floor((3 * YEAR_MS) / total);
  const joinedAt = new Date(FIRST_JOINED + n * step + random.below(step)).toISOString();
  const isRare = n % Math.floor(total / RARE_CITY.players) === 7;
  const isListed = isRare || random.below(10) > 0;
  // Who looks for the rare city has to find them all, so none of them is a minor.
  const birthYear = 1988 + random.below(isRare ? 15 : 22);
  const user = anAccount({ name: `player-${n}`, role: 'player', isVerified: isListed, joinedAt }, random, passwordHash);
  user.date_of_birth = `${birthYear}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
  user.youngest_date_of_birth = user.date_of_birth;
  user.is_minor = isUnderAge(user.date_of_birth, dayIn('UTC', new Date())) ? 1 : 0;
  user.phone = `+44 7700 ${900_000 + random.below(100_000)}`;

  const home = isRare ? RARE_CITY : random.pick(CITIES);
  const position = random.pick(POSITIONS);
  const availability = random.pick(AVAILABILITIES);
  const club = random.pick(CLUBS);
  const experience = `${1 + random.below(12)} years, ${random.pick(SENTENCES)}`;
  const preferredFoot = random.pick(PREFERRED_FEET);
  const profile: NewRow<'player_profiles'> = {
    id: random.uuid(),
    user_id: user.id,
    position,
    height: 160 + random.below(42),
    weight: 58 + random.below(40),
    preferred_foot: preferredFoot,
    current_club: club,
    nationality: home.nationality,
    experience,
    bio: Array.from({ length: 2 + random.below(4) }, () => random.pick(SENTENCES)).join(' '),
    achievements: JSON.stringify(Array.from({ length: random.below(4) }, () => random.pick(ACHIEVEMENTS))),
    location: home.location,
    location_key: foldForSearch(home.location),
    nationality_key: foldForSearch(home.nationality),
    experience_key: foldForSearch(experience),
    search_text: playerSearchText({
      ...{ firstName: user.first_name, lastName: user.last_name, positions: [position], club },
      ...{ nationality: home.nationality, location: home.location },
    }),
    facets: playerFacets({
      ...{ positions: [position], availability, nationality: home.nationality, preferredFoot },
      isFreeAgent: false,
    }),
    birth_year: birthYear,
    list_rank: user.list_rank,
    availability,
    is_listed: isListed ? 1 : 0,
    is_minor: user.is_minor,
    shows_clips: 1,
    created_at: joinedAt,
    updated_at: joinedAt,
  };
  return { user, profile };
}

/** A verified scout; number 0 is the one the bench signs in as. */
export function aScout(n: number, random: Random, passwordHash: string): { user: UserRow; profile: ScoutProfileRow } {
  const joinedAt = new Date(FIRST_JOINED + n * 1000).toISOString();
  const user = anAccount({ name: `scout-${n}`, role: 'scout', isVerified: true, joinedAt }, random, passwordHash);
  const organization = random.pick(CLUBS);
  const profile: ScoutProfileRow = {
    id: random.uuid(),
    user_id: user.id,
    organization,
    organization_look_key: nameLookKey(organization),
    organization_key: foldForSearch(organization),
    license: `L-${n}`,
    specialization: JSON.stringify([random.pick(POSITIONS)]),
    experience: random.pick(SENTENCES),
    bio: random.pick(SENTENCES),
    location: random.pick(CITIES).location,
    created_at: joinedAt,
    updated_at: joinedAt,
  };
  return { user, profile };
}

export function anAdmin(random: Random, passwordHash: string): UserRow {
  const joinedAt = new Date(FIRST_JOINED - 1000).toISOString();
  return anAccount({ name: 'admin', role: 'admin', isVerified: true, joinedAt }, random, passwordHash);
}

interface AccountFacts {
  name: string;
  role: UserRow['role'];
  isVerified: boolean;
  joinedAt: string;
}

function anAccount({ name, role, isVerified, joinedAt }: AccountFacts, random: Random, passwordHash: string): UserRow {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const email = `${name}@bench.example`;
  const canUpload = role === 'player' && isVerified;
  const id = random.uuid();
  const names = foldForSearch(firstName, lastName, name);
  return {
    id,
    username: name,
    username_key: name,
    email,
    email_key: email,
    password_hash: passwordHash,
    role,
    first_name: firstName,
    last_name: lastName,
    phone: null,
    date_of_birth: null,
    youngest_date_of_birth: null,
    date_of_birth_since: joinedAt,
    date_of_birth_confirmed_at: null,
    passport_file: null,
    signature_file: null,
    ceo_signature_file: null,
    profile_image_url: null,
    is_verified: isVerified ? 1 : 0,
    is_active: 1,
    can_upload_videos: canUpload ? 1 : 0,
    uploads_opened_at: canUpload ? joinedAt : null,
    email_confirmed_at: joinedAt,
    is_minor: 0,
    is_safeguarding: role === 'admin' ? 1 : 0,
    contact_shown: 'verified',
    allows_profile: null,
    allows_clips: null,
    allows_public_clips: null,
    allows_featuring: null,
    allows_contact: null,
    verified_at: isVerified ? joinedAt : null,
    contact_suspended_at: null,
    inactive_until: null,
    inactive_reason: null,
    search_text: `${names} ${foldForSearch(email)}`,
    name_key: names,
    full_name_key: foldForSearch(firstName, lastName),
    name_look_key: nameLookKey(firstName, lastName),
    username_look_key: lookKey(name),
    phone_key: null,
    mailbox_key: email,
    list_rank: toListRank(joinedAt, id),
    created_at: joinedAt,
    updated_at: joinedAt,
  };
}

const pad = (number: number) => String(number).padStart(2, '0');
