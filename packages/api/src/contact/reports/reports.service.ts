import type { CaseReport } from '@touchline/contracts/cases';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { can, hasRole } from '@touchline/contracts/permissions';
import { profileInWords } from '@touchline/contracts/players';
import type { ConcernInput, ReportInput } from '@touchline/contracts/reports';
import type { UserRow } from '@touchline/db';
import { findProven } from '../../cards/id-cards/verify.service.ts';
import { findVideoInAnyState } from '../../clips/videos/videos.service.ts';
import { toPlayerProfile } from '../../core/users/projections.ts';
import { findPlayerProfile, findUser, ifUserDeleted, listUsersById } from '../../core/users/users.service.ts';
import { listActedForIds } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, RequestContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { fileReport } from '../../safeguarding/cases/filing.service.ts';
import { inWords, joined, scoutLines } from '../../safeguarding/evidence/in-words.ts';
import { findScoutProfile } from '../../scouting/scouts/scouts.service.ts';
import { mustKnowUser } from '../acquaintances/acquaintances.service.ts';
import { findReportedCard, findReportedMessage, type ReportedCard } from './reported-content.repo.ts';

type Copy = CaseReport['copy'];

interface Reported {
  about: UserRow;
  /** What is reported, in words, since its user may change or delete it. Without file keys, contact data and dates of birth. */
  copy: Copy;
}

/** Reports a user, or something of theirs that the viewer may see; else as for an unknown id. Blocked users can be reported. */
export async function reportSubject(ctx: ActorContext, input: ReportInput): Promise<{ id: string }> {
  const { viewer } = ctx;
  await throttle(ctx, `report:user:${viewer.id}`, ctx.limits.reportsPerUser);
  const { about, copy } = await findReported(ctx, input);
  if (about.id === viewer.id) throw new AppError('REPORT_OF_SELF');
  const reporter = await findUser(ctx.db, viewer.id);
  const isForMinor = reporter?.is_minor === 1 || (await listActedForIds(ctx.db, viewer.id)).length > 0;
  const id = await fileReport(ctx, {
    ...input,
    copy,
    about: { id: about.id, name: nameOf(about) },
    reporterId: viewer.id,
    concernsMinor: about.is_minor === 1 || isForMinor,
    isForMinor,
  }).catch(ifUserDeleted('REPORTED_NOT_FOUND'));
  return { id };
}

function findReported(ctx: ActorContext, { subject, subjectId }: ReportInput): Promise<Reported> {
  switch (subject) {
    case 'message':
      return findMessage(ctx, subjectId);
    case 'video':
      return findVideo(ctx, subjectId);
    case 'profile':
      return findProfile(ctx, subjectId);
    default:
      return findPerson(ctx, subject, subjectId);
  }
}

async function mustFindReported({ db }: RequestContext, userId: string): Promise<UserRow> {
  return existing(await findUser(db, userId), 'REPORTED_NOT_FOUND');
}

async function findPerson(ctx: ActorContext, subject: 'user' | 'id-card', userId: string): Promise<Reported> {
  await mustKnowUser(ctx, userId, 'REPORTED_NOT_FOUND');
  const about = await mustFindReported(ctx, userId);
  if (subject === 'user') return { about, copy: copyOfUser(about) };
  return { about, copy: copyOfCard(about, await findReportedCard(ctx.db, userId)) };
}

/** Profiles of players are read by those who find them, those of scouts by those who may know of them. */
async function findProfile(ctx: ActorContext, userId: string): Promise<Reported> {
  const facts = await mustKnowUser(ctx, userId, 'REPORTED_NOT_FOUND');
  const about = await mustFindReported(ctx, userId);
  const mayRead =
    can(ctx.viewer, 'user:read', facts) ||
    (hasRole(facts, 'scout') && can(ctx.viewer, 'scout-standing:read', facts)) ||
    (await actsForAny(ctx, [userId]));
  if (!mayRead) throw new AppError('REPORTED_NOT_FOUND');
  return { about, copy: [...copyOfUser(about), ...(await copyOfProfile(ctx, about))] };
}

async function actsForAny({ db, viewer }: ActorContext, userIds: readonly string[]): Promise<boolean> {
  return (await listActedForIds(db, viewer.id)).some((id) => userIds.includes(id));
}

/** A message of the viewer, or of a child of theirs. The user who wrote it is reported; for a child that may be a guardian. */
async function findMessage(ctx: ActorContext, id: string): Promise<Reported> {
  const message = existing(await findReportedMessage(ctx.db, id), 'REPORTED_NOT_FOUND');
  const { sender_id: senderId, receiver_id: receiverId, guardian_id: guardianId } = message;
  const isOwn = can(ctx.viewer, 'message:see', { senderId, receiverId });
  if (!isOwn && !(await actsForAny(ctx, [senderId, receiverId]))) {
    throw new AppError('REPORTED_NOT_FOUND');
  }
  const people = await listUsersById(ctx.db, [senderId, receiverId, ...(guardianId ? [guardianId] : [])]);
  const [sender, receiver, guardian] = [senderId, receiverId, guardianId].map((one) =>
    people.find((user) => user.id === one),
  );
  const copy = inWords([
    ['Subject', message.subject],
    ['Text', message.content],
    ['From', sender && nameOf(sender)],
    ['Written by the guardian', guardian && nameOf(guardian)],
    ['To', receiver && nameOf(receiver)],
    ['Sent', message.created_at],
  ]);
  return { about: existing(guardianId === null ? sender : guardian, 'REPORTED_NOT_FOUND'), copy };
}

async function findVideo(ctx: ActorContext, id: string): Promise<Reported> {
  const video = existing(await findVideoInAnyState(ctx.db, id), 'REPORTED_NOT_FOUND');
  authorize(ctx.viewer, 'video:watch', video, 'REPORTED_NOT_FOUND');
  const copy = inWords([
    ['Title', video.title],
    ['Description', video.description],
    ['Tags', joined(video.tags)],
    ['Player', `${video.owner_first_name} ${video.owner_last_name}`],
    ['Approved', yesOrNo(video.isApproved)],
    ['Public', yesOrNo(video.isPublic)],
    ['Uploaded', video.created_at],
  ]);
  return { about: await mustFindReported(ctx, video.playerId), copy };
}

/** Neither the response nor an error tells whether the code is that of a valid card. Nothing about the caller is stored. */
export async function reportConcern(
  ctx: RequestContext,
  { code = null, reason, content }: ConcernInput,
): Promise<void> {
  await throttle(ctx, `concern:address:${ctx.address}`, ctx.limits.concernsPerAddress);
  const proven = code === null ? null : await findProven(ctx, code);
  const holder = proven && (await findUser(ctx.db, proven.card.user_id));
  await fileReport(ctx, {
    reporterId: null,
    subject: 'concern',
    reason,
    content,
    about: holder && { id: holder.id, name: nameOf(holder) },
    subjectId: holder?.id ?? null,
    copy: holder ? copyOfCard(holder, proven.card) : inWords([['Code that was entered', code]]),
    concernsMinor: holder?.is_minor === 1,
    isForMinor: false,
  });
}

const nameOf = (user: UserRow) => `${user.first_name} ${user.last_name}`;
const yesOrNo = (flag: boolean) => (flag ? 'Yes' : 'No');

/** Reported content is copied in words, since its user may change or delete it: without file keys, contact data and dates of birth. */
function copyOfUser(user: UserRow): Copy {
  return inWords([
    ['Name', nameOf(user)],
    ['Username', user.username],
    ['Role', ROLE_LABELS[user.role]],
    ['Verified', yesOrNo(user.is_verified === 1)],
    ['Registered', user.created_at],
  ]);
}

async function copyOfProfile({ db }: RequestContext, user: UserRow): Promise<Copy> {
  if (hasRole(user, 'player')) {
    const profile = await findPlayerProfile(db, user.id);
    return profile ? inWords(profileInWords(toPlayerProfile(profile))) : [];
  }
  const profile = await findScoutProfile(db, user.id);
  return profile ? inWords(scoutLines(profile)) : [];
}

/** A user may have shown a card that does not exist. */
function copyOfCard(user: UserRow, card: ReportedCard | null): Copy {
  const lines = [
    ['Card number', card?.card_number],
    ['Status', card?.status],
    ['Issued', card?.issue_date],
    ['Expires', card?.expiry_date],
    ['Issued by', card?.issued_by],
  ] as const;
  return [...copyOfUser(user), ...inWords(card ? lines : [['Card', 'There is none']])];
}
