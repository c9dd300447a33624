import { type ScoutProfile, type ScoutProfileFields, scoutProfileFields } from '@touchline/contracts/scouts';

export type ScoutProfileValues = ReturnType<typeof toValues>;

/** The values of the form: empty fields are empty texts. */
export function toValues(profile: ScoutProfile | null) {
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
