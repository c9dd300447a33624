import type { Availability, Position, PreferredFoot } from '@touchline/contracts/options';
import { type PlayerProfile, type PlayerProfileFields, playerProfileFields } from '@touchline/contracts/players';

/** The values of the form: empty fields are empty texts. */
export interface ProfileValues {
  position: Position | null;
  preferredFoot: PreferredFoot | '';
  availability: Availability;
  height: number | string;
  weight: number | string;
  currentClub: string;
  nationality: string;
  location: string;
  experience: string;
  bio: string;
  achievements: string[];
}

export function toValues(profile: PlayerProfile | null): ProfileValues {
  return {
    position: profile?.position ?? null,
    preferredFoot: profile?.preferredFoot ?? '',
    availability: profile?.availability ?? 'available',
    height: profile?.height ?? '',
    weight: profile?.weight ?? '',
    currentClub: profile?.currentClub ?? '',
    nationality: profile?.nationality ?? '',
    location: profile?.location ?? '',
    experience: profile?.experience ?? '',
    bio: profile?.bio ?? '',
    achievements: profile?.achievements ?? [],
  };
}

/** The input of the procedure: trimmed, without empty texts. Only for values that the schema has accepted. */
export function toFields(values: ProfileValues): PlayerProfileFields {
  return playerProfileFields.parse(values);
}
