import type { FrozenState } from '@touchline/contracts/cases';
import type { ScoutProfileRow } from '@touchline/db';

type Line = readonly [label: string, value: string | number | null | undefined];

/** What a case stores of a user, as lines for its readers; without those that have no value. */
export function inWords(lines: readonly Line[]): FrozenState {
  return lines.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  );
}

/** Also copied to reports, which contain no contact data. */
export function scoutLines(profile: ScoutProfileRow): readonly Line[] {
  return [
    ['Organization', profile.organization],
    ['License', profile.license],
    ['Specialization', joined(profile.specialization)],
    ['Experience', profile.experience],
    ['Bio', profile.bio],
    ['Location', profile.location],
  ];
}

export const joined = (list: string) => (JSON.parse(list) as string[]).join(', ');
