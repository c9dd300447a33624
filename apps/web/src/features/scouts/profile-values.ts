import { type ScoutProfile, type ScoutProfileFields, scoutProfileFields } from '@touchline/contracts/scouts';

/** The form as a person fills it in: empty fields are empty texts. */
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

/** What is sent: trimmed, blanks dropped. Only for values the schema has accepted. */
export function toFields(values: ScoutProfileValues): ScoutProfileFields {
  return scoutProfileFields.parse(values);
}

/** The list with one more; nothing is added when it is blank or there already (spec 5). */
export function withSpecialization(list: readonly string[], typed: string): string[] {
  const added = typed.trim();
  return added === '' || list.includes(added) ? [...list] : [...list, added];
}
