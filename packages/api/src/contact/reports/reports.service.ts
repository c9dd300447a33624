import type { CaseReport } from '@touchline/contracts/cases';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { ConcernInput, ReportInput } from '@touchline/contracts/reports';
import { findProven } from '../../cards/id-cards/verify.service.ts';
import { findVideoInAnyState } from '../../clips/videos/videos.service.ts';
import { ifUserDeleted } from '../../core/users/users.service.ts';
import { listActedForIds } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, RequestContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { fileReport } from '../../safeguarding/cases/filing.service.ts';
import { mustKnowUser } from '../acquaintances/acquaintances.service.ts';
import * as repo from './reported-content.repo.ts';
import { copyOfCard, copyOfCode, copyOfMessage, copyOfProfile, copyOfUser, copyOfVideo } from './reported-content.ts';

interface Reported {
  about: repo.ReportedUser;
  copy: CaseReport['copy'];
}

/** Reports a user, or something of theirs that the viewer may see; else as for an unknown id. Blocked users can be reported. */
export async function reportSubject(ctx: ActorContext, input: ReportInput): Promise<{ id: string }> {
  const { viewer } = ctx;
  await throttle(ctx, `report:user:${viewer.id}`, ctx.limits.reportsPerUser);
  const { about, copy } = await findReported(ctx, input);
  if (about.id === viewer.id) throw new AppError('REPORT_OF_SELF');
  const reporter = await repo.findReportedUser(ctx.db, viewer.id);
  const isForMinor = reporter?.is_minor === 1 || (await listActedForIds(ctx.db, viewer.id)).length > 0;
  const id = await fileReport(ctx, {
    ...input,
    copy,
    about: { id: about.id, name: `${about.first_name} ${about.last_name}` },
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

async function mustFindReported({ db }: RequestContext, userId: string): Promise<repo.ReportedUser> {
  return existing(await repo.findReportedUser(db, userId), 'REPORTED_NOT_FOUND');
}

async function findPerson(ctx: ActorContext, subject: 'user' | 'id-card', userId: string): Promise<Reported> {
  await mustKnowUser(ctx, userId, 'REPORTED_NOT_FOUND');
  const about = await mustFindReported(ctx, userId);
  if (subject === 'user') return { about, copy: copyOfUser(about) };
  return { about, copy: copyOfCard(about, await repo.findReportedCard(ctx.db, userId)) };
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
  return { about, copy: copyOfProfile(about, await repo.findReportedProfile(ctx.db, userId, about.role)) };
}

async function actsForAny({ db, viewer }: ActorContext, userIds: readonly string[]): Promise<boolean> {
  return (await listActedForIds(db, viewer.id)).some((id) => userIds.includes(id));
}

/** A message of the viewer, or of a child of theirs. The user who wrote it is reported; for a child that may be a guardian. */
async function findMessage(ctx: ActorContext, id: string): Promise<Reported> {
  const message = existing(await repo.findReportedMessage(ctx.db, id), 'REPORTED_NOT_FOUND');
  const { sender_id: senderId, receiver_id: receiverId } = message;
  const isOwn = can(ctx.viewer, 'message:see', { senderId, receiverId });
  if (!isOwn && !(await actsForAny(ctx, [senderId, receiverId]))) {
    throw new AppError('REPORTED_NOT_FOUND');
  }
  const about = await mustFindReported(ctx, message.guardian_id ?? senderId);
  return { about, copy: copyOfMessage(message) };
}

async function findVideo(ctx: ActorContext, id: string): Promise<Reported> {
  const video = existing(await findVideoInAnyState(ctx.db, id), 'REPORTED_NOT_FOUND');
  authorize(ctx.viewer, 'video:watch', video, 'REPORTED_NOT_FOUND');
  return { about: await mustFindReported(ctx, video.playerId), copy: copyOfVideo(video) };
}

/** Neither the response nor an error tells whether the code is that of a valid card. Nothing about the caller is stored. */
export async function reportConcern(
  ctx: RequestContext,
  { code = null, reason, content }: ConcernInput,
): Promise<void> {
  await throttle(ctx, `concern:address:${ctx.address}`, ctx.limits.concernsPerAddress);
  const proven = code === null ? null : await findProven(ctx, code);
  const holder = proven && (await repo.findReportedUser(ctx.db, proven.card.user_id));
  await fileReport(ctx, {
    reporterId: null,
    subject: 'concern',
    reason,
    content,
    about: holder && { id: holder.id, name: `${holder.first_name} ${holder.last_name}` },
    subjectId: holder?.id ?? null,
    copy: holder && proven ? copyOfCard(holder, proven.card) : copyOfCode(code),
    concernsMinor: holder?.is_minor === 1,
    isForMinor: false,
  });
}
