import { randomUUID } from 'node:crypto';
import {
  CONSENT_LINES,
  CONSENT_TEXTS,
  type ConsentEntry,
  type ConsentLine,
  type Consents,
  type RecordConsentInput,
} from '@touchline/contracts/consents';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { hasRole } from '@touchline/contracts/permissions';
import type { ConsentRow, Db, Flag, Tx, UserRow } from '@touchline/db';
import { authorize } from '../authorize.ts';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeForAll, publish } from '../events/events.ts';
import { type GuardianIds, listGuardianIds, whyNotOpen } from '../guardians/guardian-ids.service.ts';
import { publishChild, publishContact } from '../guardians/request-routes.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { findAccount, setProtection } from '../users/account-state.service.ts';
import * as repo from './consents.repo.ts';

/** The column of `users` with the newest answer of each line. */
const COLUMNS = {
  profile: 'allows_profile',
  clips: 'allows_clips',
  'public-clips': 'allows_public_clips',
  featuring: 'allows_featuring',
  contact: 'allows_contact',
} as const satisfies Record<ConsentLine, keyof UserRow>;

/** What applies to a player who has come of age until they answer: scouts see the profile, and nothing is public by a birthday. */
const ON_COMING_OF_AGE = {
  allows_profile: null,
  allows_clips: null,
  allows_contact: null,
  allows_public_clips: 0,
  allows_featuring: 0,
} as const;

/** What makes something of a player public, beyond the defaults. */
const PUBLIC_LINES = ['public-clips', 'featuring'] as const satisfies readonly ConsentLine[];

/** The present state of each line of a player, for the player, the guardians and admins. */
export async function readConsents(ctx: ActorContext, playerId: string): Promise<Consents> {
  const { player } = await mustKnowConsents(ctx, ctx.db, playerId);
  return (await readConsentsOf(ctx.db, [player])).get(playerId) ?? [];
}

/** The same of several players, in one statement, for callers who may read it. */
export async function readConsentsOf(db: Db, players: readonly UserRow[]): Promise<Map<string, Consents>> {
  const newest = await repo.listNewestConsents(
    db,
    players.map(({ id }) => id),
  );
  return new Map(players.map((player) => [player.id, toConsents(player, newest)]));
}

function toConsents(player: UserRow, newest: readonly ConsentRow[]): Consents {
  return CONSENT_LINES.map((line) => {
    const value = player[COLUMNS[line]];
    const row = newest.find((one) => one.player_id === player.id && one.line === line);
    // Of an adult only their own answers count; what came before was reset without an answer.
    const isAnswered = value !== null && row !== undefined && (player.is_minor === 1 || row.recorded_by !== null);
    const isGivenAtFirst = player.is_minor === 1 ? CONSENT_TEXTS[line].default : true;
    return {
      line,
      isGiven: value === null ? isGivenAtFirst : value === 1,
      answeredAt: isAnswered ? row.created_at : null,
    };
  });
}

/** Each time that a line was given or withdrawn, for the player, the guardians and admins. */
export async function listConsentEntries(
  ctx: ActorContext,
  input: PageInput & { playerId: string },
): Promise<Page<ConsentEntry>> {
  await mustKnowConsents(ctx, ctx.db, input.playerId);
  return repo.listConsentEntries(ctx.db, input);
}

/** A player whose consents the viewer may read, with the guardians; for others there is no such player. */
export async function mustKnowConsents(
  ctx: ActorContext,
  db: Db,
  playerId: string,
  options: { lock?: boolean } = {},
): Promise<{ player: UserRow } & GuardianIds> {
  const player = await findAccount(db, playerId, options);
  const guardians = await listGuardianIds(db, playerId);
  authorize(ctx.viewer, 'consents:read', { id: playerId, ...guardians }, 'PLAYER_NOT_FOUND');
  if (!player || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  return { player, ...guardians };
}

/** Throws unless the caller decides for this player. */
export async function assertMayRecord(ctx: ActorContext, playerId: string): Promise<void> {
  const { player, consentingIds } = await mustKnowConsents(ctx, ctx.db, playerId);
  authorize(ctx.viewer, 'consent:record', { id: playerId, isMinor: player.is_minor === 1, consentingIds });
}

/**
 * Records that a line was given or withdrawn: by a guardian for a minor, by adult players for themselves. It takes effect with
 * the next request of any user.
 * @throws {AppError} CONSENT_TEXT_CHANGED when another text was read than the present one; GUARDIAN_NOT_CONFIRMED when the line
 * makes something public and the safeguarding team has not confirmed the guardian
 */
export async function recordConsent(ctx: ActorContext, input: RecordConsentInput): Promise<Consents> {
  const { playerId, line, isGiven, textVersion } = input;
  return inTransaction(ctx.db, async (tx) => {
    const { player, ...guardians } = await mustKnowConsents(ctx, tx, playerId, { lock: true });
    const child = { id: playerId, isMinor: player.is_minor === 1, ...guardians };
    const { guardianIds } = authorize(ctx.viewer, 'consent:record', child);
    const isPublic = isGiven && (PUBLIC_LINES as readonly ConsentLine[]).includes(line);
    if (isPublic) authorize(ctx.viewer, 'consent:allow-public', child, whyNotOpen(ctx.viewer, guardians));
    if (textVersion !== CONSENT_TEXTS[line].version) throw new AppError('CONSENT_TEXT_CHANGED');
    const value: Flag = isGiven ? 1 : 0;
    await repo.insertConsents(tx, [anEntry(ctx, { playerId, line, value, recordedBy: ctx.viewer.id })]);
    await setProtection(ctx, tx, { playerId, change: { [COLUMNS[line]]: value } });
    await notify(ctx, tx, { kind: 'consents-changed', userIds: [playerId], facts: {}, groupKey: 'consents' });
    await publishConsents(ctx, tx, { playerId, guardianIds, line });
    return toConsents({ ...player, [COLUMNS[line]]: value }, await repo.listNewestConsents(tx, [playerId]));
  });
}

/** Tells open pages. Those of scouts in conversations change when contact is no longer allowed, or is again. */
async function publishConsents(
  ctx: ActorContext,
  tx: Tx,
  { playerId, guardianIds, line }: { playerId: string; guardianIds: readonly string[]; line: ConsentLine },
): Promise<void> {
  publishChild(ctx, tx, playerId, guardianIds);
  publish(ctx, tx, changeForAll('users:administer', 'accounts', playerId));
  if (line === 'contact') await publishContact(ctx, tx, playerId);
}

/** Withdraws what was public when no guardian is left who answers for it; what guardians have forbidden stays so. */
export async function withdrawPublicConsents(ctx: ActorContext, tx: Tx, playerId: string): Promise<void> {
  const player = await findAccount(tx, playerId);
  const given = PUBLIC_LINES.filter((line) => player?.[COLUMNS[line]] === 1);
  if (given.length === 0) return;
  const entryOf = (line: ConsentLine) => anEntry(ctx, { playerId, line, value: 0, recordedBy: ctx.viewer.id });
  await repo.insertConsents(tx, given.map(entryOf));
  const change = Object.fromEntries(given.map((line) => [COLUMNS[line], 0 as const]));
  await setProtection(ctx, tx, { playerId, change });
}

/** Asks again for the consents of a player who has come of age, in the transaction that has locked the account. */
export async function resetForAdult(ctx: Pick<AppContext, 'clock'>, tx: Tx, playerId: string): Promise<void> {
  await recordResets(ctx, tx, playerId);
  // E-mail and phone do not appear overnight either.
  await setProtection(ctx, tx, { playerId, change: { ...ON_COMING_OF_AGE, contact_shown: 'accepted' } });
}

/**
 * Leaves the consents of a player who turns out to be a minor to the guardians: what the player has allowed themselves does not
 * count, what they have forbidden stays so.
 */
export async function resetForMinor(ctx: Pick<AppContext, 'clock'>, tx: Tx, player: UserRow): Promise<void> {
  const given = CONSENT_LINES.filter((line) => player[COLUMNS[line]] === 1);
  if (given.length === 0) return;
  await recordResets(ctx, tx, player.id, given);
  const change = Object.fromEntries(given.map((line) => [COLUMNS[line], null]));
  await setProtection(ctx, tx, { playerId: player.id, change });
}

/** Ends the answers of some lines by entries without a recorder; those that were ended so before stay as they are. */
async function recordResets(
  ctx: Pick<AppContext, 'clock'>,
  tx: Tx,
  playerId: string,
  lines: readonly ConsentLine[] = CONSENT_LINES,
): Promise<void> {
  const isReset = (row: ConsentRow) => row.is_given === 0 && row.recorded_by === null;
  const newest = await repo.listNewestConsents(tx, [playerId]);
  const answered = newest.filter((row) => lines.includes(row.line) && !isReset(row));
  const entryOf = ({ line }: ConsentRow) => anEntry(ctx, { playerId, line, value: 0, recordedBy: null });
  await repo.insertConsents(tx, answered.map(entryOf));
}

interface Answer {
  playerId: string;
  line: ConsentLine;
  value: Flag;
  recordedBy: string | null;
}

function anEntry(ctx: Pick<AppContext, 'clock'>, { playerId, line, value, recordedBy }: Answer): ConsentRow {
  return {
    id: randomUUID(),
    player_id: playerId,
    line,
    is_given: value,
    text_version: CONSENT_TEXTS[line].version,
    recorded_by: recordedBy,
    created_at: timestamp(ctx.clock),
  };
}
