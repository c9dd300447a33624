import {
  type ConfirmGuardianInput,
  type GuardianHint,
  type GuardianReasonInput,
  SECOND_GUARDIAN_DAYS,
  type WaitingGuardian,
} from '@touchline/contracts/guardians';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { hasRole } from '@touchline/contracts/permissions';
import type { GuardianChange } from '@touchline/contracts/safeguarding-notifications';
import type { GuardianshipRow, Tx, UserRow } from '@touchline/db';
import { askFamilyAgain } from '../../cards/id-cards/families.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import { markGroupRead } from '../../core/notifications/notify.ts';
import {
  findUser,
  ifUserDeleted,
  isLikeCaller,
  listLiveFacts,
  listUsersById,
  lockFamily,
  lockUsers,
} from '../../core/users/users.service.ts';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { deleteFilesAfter } from '../../platform/files/files.service.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { fileReport } from '../../safeguarding/cases/filing.service.ts';
import { ofChild, tellFamily, tellTeam } from './guardians.service.ts';
import * as waiting from './waiting-guardians.repo.ts';

/** The guardians that wait for the safeguarding team, or that another guardian objects to; the longest waiting first. */
export async function listWaitingGuardians(ctx: ActorContext, page: PageInput): Promise<Page<WaitingGuardian>> {
  const found = await waiting.listWaiting(ctx.db, page);
  const peopleOf = (row: GuardianshipRow) => [row.player_id, row.guardian_id ?? '', row.objected_by ?? ''] as const;
  const users = await listUsersById(ctx.db, found.items.flatMap(peopleOf));
  const userOf = new Map(users.map((user) => [user.id, user]));
  const guardians = found.items.flatMap(({ guardian_id }) => userOf.get(guardian_id ?? '') ?? []);
  if (guardians.length === 0) return { ...found, items: [] };
  const alike = await waiting.listAlike(ctx.db, guardians);
  const childIds = found.items.map(({ player_id }) => player_id);
  const siblings = await waiting.listActiveOf(ctx.db, childIds);
  const describe = (row: GuardianshipRow): WaitingGuardian[] => {
    const [child, guardian, objector] = peopleOf(row).map((id) => userOf.get(id));
    if (!child || !guardian) return [];
    return [
      {
        id: row.id,
        child: nameOf(child),
        guardian: { ...nameOf(guardian), email: guardian.email, phone: guardian.phone },
        relation: row.relation,
        declaredAt: row.declared_at ?? row.created_at,
        confirmedAt: row.confirmed_at,
        hints: hintsOf(child, guardian, alike),
        confirmableAt: confirmableAt(row, siblings),
        objection: objectionOf(row, objector),
      },
    ];
  };
  return { ...found, items: found.items.flatMap(describe) };
}

const nameOf = ({ id, first_name: firstName, last_name: lastName }: UserRow) => ({ id, firstName, lastName });
const hostOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** Public mail hosts: a common one says nothing. */
const PUBLIC_HOSTS = ['gmail.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'yahoo.com', 'proton.me', 'gmx.net'];

type Alike = Awaited<ReturnType<typeof waiting.listAlike>>[number];

function hintsOf(child: UserRow, guardian: UserRow, accounts: readonly Alike[]): GuardianHint[] {
  const host = hostOf(guardian.mailbox_key);
  const isAlike = (one: Alike) =>
    one.id !== guardian.id &&
    one.id !== child.id &&
    waiting.ALIKE_KEYS.some((key) => one[key] !== null && one[key] === guardian[key]);
  const applies: Record<GuardianHint, boolean> = {
    'same-mailbox': child.mailbox_key === guardian.mailbox_key,
    'same-phone': child.phone_key !== null && child.phone_key === guardian.phone_key,
    'same-domain': host === hostOf(child.mailbox_key) && !PUBLIC_HOSTS.includes(host),
    'look-alike': accounts.some(isAlike),
    'existing-account': !hasRole(guardian, 'guardian'),
  };
  return (Object.keys(applies) as GuardianHint[]).filter((hint) => applies[hint]);
}

function objectionOf(row: GuardianshipRow, objector: UserRow | undefined): WaitingGuardian['objection'] {
  if (row.objected_at === null) return null;
  const by = objector ? `${objector.first_name} ${objector.last_name}` : null;
  return { by, reason: row.objection ?? '', at: row.objected_at, isSuspended: row.suspended_at !== null };
}

/** When a guardian can be confirmed: at once (null), or after the days in which an earlier guardian can object. */
function confirmableAt(one: GuardianshipRow, siblings: readonly GuardianshipRow[]): string | null {
  const hasEarlier = siblings.some(
    (other) => other.player_id === one.player_id && other.id !== one.id && isEarlier(other, one),
  );
  if (!hasEarlier || one.second_consent_at !== null) return null;
  return new Date(
    Date.parse(one.declared_at ?? one.created_at) + SECOND_GUARDIAN_DAYS * DAY_SECONDS * 1000,
  ).toISOString();
}

function isEarlier(one: GuardianshipRow, other: GuardianshipRow): boolean {
  const [a, b] = [one.declared_at ?? '', other.declared_at ?? ''];
  return a === b ? one.id < other.id : a < b;
}

/** Locks the family of a guardianship that the caller may decide about, and finds it. */
async function lockToDecide(ctx: ActorContext, tx: Tx, id: string): Promise<GuardianshipRow & { guardian_id: string }> {
  const found = existing(await repo.findGuardianship(tx, id), 'GUARDIANSHIP_NOT_FOUND');
  await lockFamily(tx, found.player_id, found.guardian_id);
  const row = await repo.findGuardianship(tx, id);
  if (row?.state !== 'active' || row.guardian_id === null) throw new AppError('GUARDIANSHIP_NOT_FOUND');
  authorize(ctx.viewer, 'guardian:confirm', { guardianId: row.guardian_id });
  const guardian = await findUser(tx, row.guardian_id);
  if (guardian && (await isLikeCaller(ctx, tx, guardian))) throw new AppError('GUARDIAN_OWN');
  return { ...row, guardian_id: row.guardian_id };
}

export async function confirmGuardian(ctx: ActorContext, { id, how, note }: ConfirmGuardianInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockToDecide(ctx, tx, id);
    const { player_id: playerId, guardian_id: guardianId } = row;
    if (row.objected_at !== null) throw new AppError('GUARDIAN_OBJECTED');
    const now = ctx.clock.timestamp();
    const earliest = confirmableAt(row, await waiting.listActiveOf(tx, [playerId]));
    if (earliest !== null && earliest > now) throw new AppError('GUARDIAN_TOO_SOON');
    if (!(await repo.findLiveGuardian(tx, guardianId))) throw new AppError('NOT_A_GUARDIAN_ACCOUNT');
    const confirmed = { confirmed_at: now, confirmed_by: ctx.viewer.id, confirmed_how: how, confirmed_note: note };
    await repo.setGuardianship(tx, id, confirmed);
    await recordAct(ctx, tx, { act: 'guardian.confirm', ...ofChild(row), after: { how }, reason: note });
    await tellOfDecision(ctx, tx, row, 'confirmed');
  });
}

/** Ends a guardianship by the safeguarding team. An ID card that is valid by this guardian's yes waits for the family again. */
export async function rejectGuardian(ctx: ActorContext, { id, reason }: GuardianReasonInput): Promise<void> {
  await deleteFilesAfter(ctx, async (tx) => {
    const row = await lockToDecide(ctx, tx, id);
    const { player_id: playerId, guardian_id: guardianId } = row;
    await repo.setEnded(tx, [row], ctx.clock.timestamp());
    await repo.setGuardianship(tx, id, { end_reason: reason });
    await recordAct(ctx, tx, { act: 'guardian.reject', ...ofChild(row), reason });
    await refreshRoutes(ctx, tx, playerId);
    await tellOfDecision(ctx, tx, row, 'rejected');
    return askFamilyAgain(ctx, tx, { userId: playerId, answeredBy: guardianId });
  });
}

export async function setObjectionAside(ctx: ActorContext, { id, reason }: GuardianReasonInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockToDecide(ctx, tx, id);
    if (row.objected_at === null) throw new AppError('OBJECTION_NOT_FOUND');
    await repo.setGuardianship(tx, id, { objected_at: null, objected_by: null, objection: null, suspended_at: null });
    await recordAct(ctx, tx, { act: 'guardian.set-objection-aside', ...ofChild(row), reason });
    await refreshRoutes(ctx, tx, row.player_id);
    await tellOfDecision(ctx, tx, row, 'kept');
  });
}

async function tellOfDecision(ctx: ActorContext, tx: Tx, row: GuardianshipRow, change: GuardianChange): Promise<void> {
  const { player_id: playerId, guardian_id: guardianId } = row;
  await tellFamily(ctx, tx, { playerId, change, guardianId, tellsGuardian: true });
  await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'guardian-waiting', groupKey: 'waiting' });
}

/** Throws unless the caller is another guardian of the same child. */
export async function assertMayJudge({ db, viewer }: ActorContext, id: string): Promise<void> {
  const found = await repo.findGuardianship(db, id);
  if (!found || found.state === 'ended') throw new AppError('GUARDIANSHIP_NOT_FOUND');
  const guardianIds = await repo.listActiveGuardianIds(db, found.player_id);
  authorize(viewer, 'guardian:judge', { guardianId: found.guardian_id, guardianIds }, 'GUARDIANSHIP_NOT_FOUND');
}

/** Locks the child, and finds the other guardianship and the caller's own. */
async function lockToJudge(ctx: ActorContext, tx: Tx, id: string) {
  const found = existing(await repo.findGuardianship(tx, id), 'GUARDIANSHIP_NOT_FOUND');
  await lockUsers(tx, [found.player_id]);
  await assertMayJudge({ ...ctx, db: tx }, id);
  const current = await repo.listCurrent(tx, found.player_id);
  const row = current.find((one) => one.id === id);
  const own = current.find((one) => one.guardian_id === ctx.viewer.id);
  if (!row || row.guardian_id === null || !own) throw new AppError('GUARDIANSHIP_NOT_FOUND');
  return { row: { ...row, guardian_id: row.guardian_id }, own };
}

/** An earlier guardian, except a welfare officer, agrees to a later one, who can then be confirmed without waiting. */
export async function agreeToGuardian(ctx: ActorContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { row, own } = await lockToJudge(ctx, tx, id);
    if (!isEarlier(own, row) || own.relation === 'club-welfare') throw new AppError('NOT_ALLOWED');
    if (row.objected_at !== null) throw new AppError('GUARDIAN_OBJECTED');
    if (row.second_consent_at !== null) return;
    const now = ctx.clock.timestamp();
    await repo.setGuardianship(tx, id, { second_consent_at: now, second_consent_by: ctx.viewer.id });
    await tellTeam(ctx, tx, { isFirst: false });
  });
}

/** Objects to another guardian. An earlier one is not suspended: a false second guardian could get rid of a true first one. */
export async function objectToGuardian(ctx: ActorContext, { id, reason }: GuardianReasonInput): Promise<void> {
  const judged = await inTransaction(ctx.db, async (tx) => {
    const { row, own } = await lockToJudge(ctx, tx, id);
    const { player_id: playerId, guardian_id: guardianId } = row;
    if (row.objected_at !== null) throw new AppError('GUARDIAN_OBJECTED');
    const now = ctx.clock.timestamp();
    const isLater = isEarlier(own, row);
    const objection = { objected_at: now, objected_by: ctx.viewer.id, objection: reason };
    const consent = { second_consent_at: null, second_consent_by: null };
    await repo.setGuardianship(tx, id, { ...objection, ...consent, ...(isLater && { suspended_at: now }) });
    if (isLater) await refreshRoutes(ctx, tx, playerId);
    await tellFamily(ctx, tx, { playerId, change: 'objected', guardianId, tellsGuardian: true });
    await tellTeam(ctx, tx, { isFirst: false });
    return row;
  });
  // After the transaction: the objection is in the queue of the safeguarding team, even if the report fails.
  const people = await listLiveFacts(ctx.db, [judged.guardian_id, judged.player_id]);
  const [guardian, child] = [people.get(judged.guardian_id), people.get(judged.player_id)];
  if (!guardian || !child) return;
  await fileReport(ctx, {
    about: { id: guardian.id, name: `${guardian.firstName} ${guardian.lastName}` },
    reporterId: ctx.viewer.id,
    subject: 'user',
    subjectId: guardian.id,
    reason: 'impostor',
    content: reason,
    copy: [{ label: 'Guardian of', value: `${child.firstName} ${child.lastName}` }],
    concernsMinor: true,
    isForMinor: true,
  }).catch(ifUserDeleted('GUARDIANSHIP_NOT_FOUND'));
}
