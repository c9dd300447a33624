import type { ConsentLine } from '@touchline/contracts/consents';
import type { ConsentRow, Flag, UserRow } from '@touchline/db';

/** The column of `users` for each line. */
export const COLUMNS = {
  profile: 'allows_profile',
  clips: 'allows_clips',
  'public-clips': 'allows_public_clips',
  featuring: 'allows_featuring',
  contact: 'allows_contact',
} as const satisfies Record<ConsentLine, keyof UserRow>;

/** Without answers scouts see the profile of an adult, and nothing of a minor. */
export const UNANSWERED = {
  allows_profile: null,
  allows_clips: null,
  allows_public_clips: null,
  allows_featuring: null,
  allows_contact: null,
} as const;

export const newestOf = (rows: readonly ConsentRow[]) =>
  rows.reduce<ConsentRow | null>((newest, row) => (newest && newest.created_at >= row.created_at ? newest : row), null);

/** The strictest guardian answer holds; without one a safeguarding admin's, if it is the newest entry. Null is a no. */
export function combine(
  line: ConsentLine,
  all: readonly ConsentRow[],
  guardians: readonly { guardianshipId: string }[],
): { value: Flag | null; decisive: ConsentRow | null; answers: ConsentRow[] } {
  const entries = all.filter((entry) => entry.line === line);
  const ended = newestOf(entries.filter(({ kind }) => kind === 'reset'));
  const answers = entries.filter(
    ({ kind, guardianship_id: id, created_at }) =>
      kind === 'answer' &&
      guardians.some(({ guardianshipId }) => guardianshipId === id) &&
      created_at > (ended?.created_at ?? ''),
  );
  const decisive = newestOf(answers.filter(({ is_given }) => is_given === 0)) ?? newestOf(answers);
  if (decisive) return { value: decisive.is_given, decisive, answers };
  const newest = newestOf(entries);
  if (newest?.kind === 'safeguarding') return { value: newest.is_given, decisive: newest, answers };
  return { value: null, decisive: null, answers };
}
