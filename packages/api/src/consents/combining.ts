import type { ConsentLine } from '@touchline/contracts/consents';
import type { ConsentRow, Flag, UserRow } from '@touchline/db';

/** The column of `users` with what holds for each line. */
export const COLUMNS = {
  profile: 'allows_profile',
  clips: 'allows_clips',
  'public-clips': 'allows_public_clips',
  featuring: 'allows_featuring',
  contact: 'allows_contact',
} as const satisfies Record<ConsentLine, keyof UserRow>;

/** Nothing was answered. Of an adult scouts see the profile then, and of a minor nothing is shown. */
export const UNANSWERED = {
  allows_profile: null,
  allows_clips: null,
  allows_public_clips: null,
  allows_featuring: null,
  allows_contact: null,
} as const;

/** What holds for a line of a minor, and which entry decides it. */
export interface Combined {
  /** Null without an answer, which is a no. */
  value: Flag | null;
  decisive: ConsentRow | null;
  /** The newest answer of each guardian that counts. */
  answers: ConsentRow[];
}

const newestOf = (rows: readonly ConsentRow[]) =>
  rows.reduce<ConsentRow | null>((newest, row) => (newest && newest.created_at >= row.created_at ? newest : row), null);

/**
 * What holds for one line of a minor: the stricter of the guardians' newest answers. Without one it is what a safeguarding admin
 * has answered, unless a former guardian has answered since. `entries` are the newest entries of the
 * line by guardianship and kind.
 */
export function combine(entries: readonly ConsentRow[], guardianshipIds: readonly string[]): Combined {
  const ended = newestOf(entries.filter(({ kind }) => kind === 'reset'));
  const answers = entries.filter(
    ({ kind, guardianship_id: id, created_at }) =>
      kind === 'answer' && id !== null && guardianshipIds.includes(id) && created_at > (ended?.created_at ?? ''),
  );
  const decisive = newestOf(answers.filter(({ is_given }) => is_given === 0)) ?? newestOf(answers);
  if (decisive) return { value: decisive.is_given, decisive, answers };
  const newest = newestOf(entries);
  if (newest?.kind === 'safeguarding') return { value: newest.is_given, decisive: newest, answers };
  return { value: null, decisive: null, answers };
}
