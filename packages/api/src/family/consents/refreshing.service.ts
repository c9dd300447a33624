import { CONSENT_LINES, CONSENT_TEXTS, type ConsentLine, isPublicLine } from '@touchline/contracts/consents';
import type { ConsentRow, Tx, UserRow } from '@touchline/db';
import type { NotifyContext } from '../../core/notifications/notify.ts';
import { findUser, listLiveFacts, setProtection } from '../../core/users/users.service.ts';
import type { ClockContext } from '../../platform/context.ts';
import { publishContact, reroute } from '../contact-requests/contact-requests.service.ts';
import { listChildIdsOf, listConsentingGuardians } from '../guardianships/guardianships.service.ts';
import * as repo from './consents.repo.ts';

export const COLUMNS = {
  profile: 'allows_profile',
  clips: 'allows_clips',
  'public-clips': 'allows_public_clips',
  featuring: 'allows_featuring',
  contact: 'allows_contact',
} as const satisfies Record<ConsentLine, keyof UserRow>;

/** Without answers scouts see the profile of an adult, and nothing of a minor. */
const UNANSWERED = {
  allows_profile: null,
  allows_clips: null,
  allows_public_clips: null,
  allows_featuring: null,
  allows_contact: null,
} as const;

/** A birthday alone does not make a player public. */
const ON_COMING_OF_AGE = { ...UNANSWERED, allows_public_clips: 0, allows_featuring: 0 } as const;

const newestOf = (rows: readonly ConsentRow[]) =>
  rows.reduce<ConsentRow | null>((newest, row) => (newest && newest.created_at >= row.created_at ? newest : row), null);

/** The strictest guardian answer holds; without one a safeguarding admin's, if it is the newest entry. Null is a no. */
export function combine(
  line: ConsentLine,
  all: readonly ConsentRow[],
  guardians: readonly { guardianshipId: string }[],
): { decisive: ConsentRow | null; answers: ConsentRow[] } {
  const entries = all.filter((entry) => entry.line === line);
  const ended = newestOf(entries.filter(({ kind }) => kind === 'reset'));
  const answers = entries.filter(
    ({ kind, guardianship_id: id, created_at }) =>
      kind === 'answer' &&
      guardians.some(({ guardianshipId }) => guardianshipId === id) &&
      created_at > (ended?.created_at ?? ''),
  );
  const newest = newestOf(entries);
  const ofTeam = newest?.kind === 'safeguarding' ? newest : null;
  return {
    decisive: newestOf(answers.filter(({ is_given }) => is_given === 0)) ?? newestOf(answers) ?? ofTeam,
    answers,
  };
}

/** Updates what is allowed for a minor from the guardians' answers, with the account locked. Returns the changed lines. */
export async function refreshConsents(ctx: ClockContext, tx: Tx, playerId: string): Promise<ConsentLine[]> {
  const player = await findUser(tx, playerId);
  if (player?.is_minor !== 1) return [];
  const guardians = await listConsentingGuardians(tx, [playerId]);
  const entries = await repo.listNewestConsents(tx, [playerId]);
  const values = CONSENT_LINES.map((line) => {
    const value = combine(line, entries, guardians).decisive?.is_given ?? null;
    return { line, value, former: player[COLUMNS[line]] };
  });
  const changed = values.filter(({ value, former }) => value !== former);
  if (changed.length === 0) return [];
  // Public lines stay withdrawn once no guardian answers for them: a returning guardian must give them again.
  const isLost = ({ line, value, former }: (typeof values)[number]) =>
    former === 1 && value === null && isPublicLine(line);
  const lost = changed.filter(isLost).map(({ line }) => line);
  await insertResets(ctx, tx, playerId, lost);
  const change = Object.fromEntries(changed.map(({ line, value }) => [COLUMNS[line], value]));
  await setProtection(ctx, tx, playerId, change);
  return changed.map(({ line }) => line);
}

/** Asks again for the consents of a player who has come of age, with the account locked. */
export async function resetForAdult(ctx: ClockContext, tx: Tx, playerId: string): Promise<void> {
  await endAnswers(ctx, tx, playerId);
  // A birthday does not show e-mail and phone.
  await setProtection(ctx, tx, playerId, { ...ON_COMING_OF_AGE, contact_shown: 'accepted' });
}

/** Leaves the consents of a player who turns out to be a minor to the guardians. */
export async function resetForMinor(ctx: ClockContext, tx: Tx, player: Pick<UserRow, 'id'>): Promise<void> {
  await endAnswers(ctx, tx, player.id);
  await setProtection(ctx, tx, player.id, UNANSWERED);
}

async function endAnswers(ctx: ClockContext, tx: Tx, playerId: string): Promise<void> {
  const entries = await repo.listNewestConsents(tx, [playerId]);
  const isAnswered = (line: ConsentLine) => {
    const newest = newestOf(entries.filter((entry) => entry.line === line));
    return newest !== null && newest.kind !== 'reset';
  };
  await insertResets(ctx, tx, playerId, CONSENT_LINES.filter(isAnswered));
}

function insertResets(ctx: ClockContext, tx: Tx, playerId: string, lines: readonly ConsentLine[]): Promise<void> {
  const entryOf = (line: ConsentLine): repo.NewConsent => ({
    line,
    is_given: 0,
    kind: 'reset',
    text_version: CONSENT_TEXTS[line].version,
    created_at: ctx.clock.timestamp(),
  });
  return repo.insertConsents(tx, playerId, lines.map(entryOf));
}

/** Updates consents and open requests of a minor to the present guardians. */
export async function refreshRoutes(ctx: NotifyContext, tx: Tx, playerId: string): Promise<void> {
  if ((await refreshConsents(ctx, tx, playerId)).includes('contact')) await publishContact(ctx, tx, playerId);
  await reroute(ctx, tx, playerId);
}

/** Refreshes routes and consents of a guardian's children after a change of the guardian's account, such as a deactivation. */
export async function refreshRoutesOfChildren(ctx: NotifyContext, tx: Tx, guardianId: string): Promise<void> {
  const ids = await listChildIdsOf(tx, guardianId);
  const children = await listLiveFacts(tx, ids);
  for (const id of ids) if (children.get(id)?.isMinor) await refreshRoutes(ctx, tx, id);
}
