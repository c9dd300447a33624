import {
  CONSENT_LINES,
  CONSENT_TEXTS,
  type ConsentEntry,
  type ConsentLine,
  type Consents,
  isPublicLine,
  type RecordConsentsInput,
} from '@touchline/contracts/consents';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { type Actor, can, hasRole } from '@touchline/contracts/permissions';
import { type ConsentRow, type Db, isAllowed, type Tx, type UserRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { findUser, setProtection } from '../../core/users/users.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { publishContact } from '../contact-requests/contact-requests.service.ts';
import {
  type ConsentingGuardian,
  type GuardianIds,
  listConsentingGuardians,
  listGuardianIds,
  publishChild,
  whyNotOpen,
} from '../guardianships/guardianships.service.ts';
import * as repo from './consents.repo.ts';
import { COLUMNS, combine, refreshConsents } from './refreshing.service.ts';

export async function readConsents(ctx: ActorContext, playerId: string): Promise<Consents> {
  const { player } = await mustKnowConsents(ctx, ctx.db, playerId);
  return (await readConsentsOf(ctx, ctx.db, [player])).get(playerId) ?? [];
}

/** Consents of players, for callers who may read them. */
export async function readConsentsOf(
  { viewer }: ActorContext,
  db: Db,
  players: readonly UserRow[],
): Promise<Map<string, Consents>> {
  const ids = players.map(({ id }) => id);
  const entries = await repo.listNewestConsents(db, ids);
  const guardians = await listConsentingGuardians(db, ids);
  return new Map(
    players.map((player) => [
      player.id,
      toConsents(viewer, {
        player,
        entries: entries.filter(({ player_id }) => player_id === player.id),
        guardians: guardians.filter(({ playerId }) => playerId === player.id),
      }),
    ]),
  );
}

interface PlayerFacts {
  player: UserRow;
  entries: readonly ConsentRow[];
  guardians: readonly ConsentingGuardian[];
}

function toConsents(viewer: Actor, facts: PlayerFacts): Consents {
  const { player, guardians } = facts;
  const isMinor = player.is_minor === 1;
  const consentingIds = guardians.map(({ id }) => id);
  const confirmedIds = guardians.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
  const child = { id: player.id, isMinor, consentingIds, confirmedIds };
  const isForGuardian = can(viewer, 'consent:record-without-guardian', child);
  const mayPublish = can(viewer, 'consent:allow-public', child);
  const mayAnswer = isForGuardian || can(viewer, 'consent:record', child);
  return CONSENT_LINES.map((line) => ({
    line,
    isGiven: isAllowed(player[COLUMNS[line]], player.is_minor),
    mayGive: isPublicLine(line) ? mayPublish : mayAnswer,
    ...(isMinor ? ofMinor(viewer, line, facts) : ofAdult(line, facts)),
  }));
}

/** For adults only their own answers count. */
function ofAdult(line: ConsentLine, { player, entries }: PlayerFacts) {
  const isOwn = (one: ConsentRow) => one.line === line && one.kind === 'answer' && one.recorded_by === player.id;
  const own = entries.find(isOwn);
  const { created_at = null, kind = null } = (player[COLUMNS[line]] !== null && own) || {};
  return { answeredAt: created_at, kind, answers: [], isAsked: false };
}

function ofMinor(viewer: Actor, line: ConsentLine, { entries, guardians }: PlayerFacts) {
  const { decisive, answers } = combine(line, entries, guardians);
  const answered = guardians.map((guardian) => ({
    guardian,
    answer: answers.find(({ guardianship_id }) => guardianship_id === guardian.guardianshipId),
  }));
  return {
    answeredAt: decisive?.created_at ?? null,
    kind: decisive?.kind ?? null,
    answers: answered.flatMap(({ guardian: { id: guardianId, name: by, relation }, answer }) =>
      answer ? [{ guardianId, by, relation, isGiven: answer.is_given === 1, answeredAt: answer.created_at }] : [],
    ),
    isAsked: answered.some(
      ({ guardian, answer }) => guardian.id === viewer.id && answer?.text_version !== CONSENT_TEXTS[line].version,
    ),
  };
}

export async function listConsentEntries(
  ctx: ActorContext,
  input: PageInput & { playerId: string },
): Promise<Page<ConsentEntry>> {
  await mustKnowConsents(ctx, ctx.db, input.playerId);
  return repo.listConsentEntries(ctx.db, input);
}

/** A player whose consents the viewer may read, with the guardians. */
export async function mustKnowConsents(
  ctx: ActorContext,
  db: Db,
  playerId: string,
  options: { lock?: boolean } = {},
): Promise<{ player: UserRow } & GuardianIds> {
  const player = await findUser(db, playerId, options);
  const guardians = await listGuardianIds(db, playerId);
  authorize(ctx.viewer, 'consents:read', { id: playerId, ...guardians }, 'PLAYER_NOT_FOUND');
  if (!player || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  return { player, ...guardians };
}

/** Throws unless the caller answers for this player. */
export async function assertMayRecord(ctx: ActorContext, playerId: string): Promise<void> {
  const { player, ...guardians } = await mustKnowConsents(ctx, ctx.db, playerId);
  authorizeAnswers(ctx, { player, guardians, isPublic: false });
}

/** Whether the caller answers in place of a guardian, as a safeguarding admin; throws when they may not answer. */
function authorizeAnswers(
  { viewer }: ActorContext,
  { player, guardians, isPublic }: { player: UserRow; guardians: GuardianIds; isPublic: boolean },
): boolean {
  const child = { id: player.id, isMinor: player.is_minor === 1, ...guardians };
  if (can(viewer, 'consent:record-without-guardian', child)) {
    if (isPublic) throw new AppError('PUBLIC_NEEDS_GUARDIAN');
    return true;
  }
  authorize(viewer, 'consent:record', child);
  if (isPublic) authorize(viewer, 'consent:allow-public', child, whyNotOpen(viewer, guardians));
  return false;
}

/** Records that lines were given or withdrawn, by a guardian, an adult player, or a safeguarding admin for a child without a guardian. */
export async function recordConsents(ctx: ActorContext, input: RecordConsentsInput): Promise<Consents> {
  const { playerId, answers, reason } = input;
  return inTransaction(ctx.db, async (tx) => {
    const { player, ...guardians } = await mustKnowConsents(ctx, tx, playerId, { lock: true });
    const isPublic = answers.some(({ line, isGiven }) => isGiven && isPublicLine(line));
    const isForGuardian = authorizeAnswers(ctx, { player, guardians, isPublic });
    if (isForGuardian && !reason) throw new AppError('CONSENT_REASON_NEEDED');
    if (answers.some(({ line, textVersion }) => textVersion !== CONSENT_TEXTS[line].version)) {
      throw new AppError('CONSENT_TEXT_CHANGED');
    }
    const consenting = await listConsentingGuardians(tx, [playerId]);
    const own = consenting.find(({ id }) => id === ctx.viewer.id);
    const entryOf = ({ line, isGiven, textVersion }: (typeof answers)[number]): repo.NewConsent => ({
      line,
      is_given: isGiven ? 1 : 0,
      kind: isForGuardian ? 'safeguarding' : 'answer',
      text_version: textVersion,
      recorded_by: ctx.viewer.id,
      guardianship_id: own?.guardianshipId ?? null,
      reason: isForGuardian ? (reason ?? null) : null,
      created_at: ctx.clock.timestamp(),
    });
    await repo.insertConsents(tx, playerId, answers.map(entryOf));
    if (player.is_minor === 1) await refreshConsents(ctx, tx, playerId);
    else {
      const change = Object.fromEntries(answers.map(({ line, isGiven }) => [COLUMNS[line], isGiven ? 1 : 0]));
      await setProtection(ctx, tx, playerId, change);
    }
    if (isForGuardian) {
      const target = { kind: 'user', id: playerId } as const;
      await recordAct(ctx, tx, { act: 'consents.answer', target, aboutId: playerId, reason });
    }
    const { guardianIds } = guardians;
    await tellFamily(ctx, tx, { playerId, guardianIds, isBySafeguarding: isForGuardian });
    // Scouts see in their conversations whether they may write.
    if (answers.some(({ line }) => line === 'contact')) await publishContact(ctx, tx, playerId);
    const present = await findUser(tx, playerId);
    return (await readConsentsOf(ctx, tx, [present ?? player])).get(playerId) ?? [];
  });
}

async function tellFamily(
  ctx: ActorContext,
  tx: Tx,
  { playerId, guardianIds, isBySafeguarding }: { playerId: string; guardianIds: string[]; isBySafeguarding: boolean },
): Promise<void> {
  const ofChild = { userIds: [playerId], facts: { isBySafeguarding }, groupKey: 'consents' };
  await notify(ctx, tx, { kind: 'consents-changed', ...ofChild });
  const told = { userIds: guardianIds, facts: { playerId }, groupKey: playerId };
  await notify(ctx, tx, { kind: 'other-guardian-answered', ...told });
  publishChild(ctx, tx, playerId, guardianIds);
  publish(ctx, tx, changeForAll('users:administer', 'accounts', playerId));
}

const ASKED_AT_ONCE = 200;
/** Part of a notification key: guardians are asked once per version of the texts. */
const VERSIONS = CONSENT_LINES.map((line) => CONSENT_TEXTS[line].version).join('.');

/** Asks guardians who have not answered the current texts, as after an upgrade. */
export const askGuardiansJob = defineCronJob({
  name: 'consents.ask-guardians',
  cron: '20 * * * *',
  async run(ctx, _, job) {
    // New guardians are asked on the screen after the invitation.
    const since = ctx.clock.timestampIn(-DAY_SECONDS);
    await inPages(job, async (after) => {
      const found = await repo.listUnanswered(ctx.db, { since, after, limit: ASKED_AT_ONCE });
      await inTransaction(ctx.db, async (tx) => {
        for (const { playerId, guardianId } of found) {
          const about = { facts: { playerId }, groupKey: `${playerId}:${VERSIONS}`, isOnce: true };
          await notify(ctx, tx, { kind: 'consents-asked', userIds: [guardianId], ...about });
        }
      });
      return found.length < ASKED_AT_ONCE ? undefined : found.at(-1)?.id;
    });
  },
});
