import { type ScoutProfile, type ScoutProfileFields, scoutProfileFields } from '@touchline/contracts/scouts';

/** The values of the form: empty fields are empty texts. */
export interface ScoutProfileValues {
  organization: string;
  license: string;
  location: string;
  specialization: string[];
  experience: string;
  bio: string;
}

export function toValues(profile: ScoutProfile | null): ScoutProfileValues {
  return {
    organization: profile?.organization ?? '',
    license: profile?.license ?? '',
    location: profile?.location ?? '',
    specialization: profile?.specialization ?? [],
    experience: profile?.experience ?? '',
    bio: profile?.bio ?? '',
  };
}

/** The input of the procedure: trimmed, without empty texts. Only for values that the schema has accepted. */
export function toFields(values: ScoutProfileValues): ScoutProfileFields {
  return scoutProfileFields.parse(values);
}

/** Appends an entry unless it is blank or already in the list. */
export function withSpecialization(list: readonly string[], typed: string): string[] {
  const added = typed.trim();
  return added === '' || list.includes(added) ? [...list] : [...list, added];
}
