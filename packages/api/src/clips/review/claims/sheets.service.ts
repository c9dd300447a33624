import { ageBandOf } from '@touchline/contracts/ages';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { CLAIM_SECONDS, type ReviewedPlayer, secondsToPlay } from '@touchline/contracts/video-reviews';
import { encodeCursor, type Flag, type UserRow } from '@touchline/db';
import { today } from '../../../core/users/minors.ts';
import { findUser } from '../../../core/users/users.service.ts';
import { listActiveGuardianIds } from '../../../family/guardianships/guardianships.service.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { listCopies } from '../../copies/copies.service.ts';
import { toModeratedVideo } from '../../videos/videos.repo.ts';
import { findVideoInAnyState } from '../../videos/videos.service.ts';
import { listEvents } from '../history.repo.ts';
import { changesSince } from '../history.service.ts';
import { noticesOf, secondsPlayed } from '../viewing/viewing.service.ts';

const EVENTS_SHOWN = 50;

export async function readSheet(ctx: ActorContext, id: string): Promise<ReviewSheet | null> {
  const video = await findVideoInAnyState(ctx.db, id);
  const player = video && (await findUser(ctx.db, video.playerId));
  if (!video?.waiting_since || !player) return null;
  const copies = await listCopies(ctx.db, id);
  const guardianIds = await listActiveGuardianIds(ctx.db, player.id);
  return {
    video: toModeratedVideo(video),
    player: toReviewedPlayer(ctx, player, guardianIds.length > 0),
    events: (await listEvents(ctx.db, { id, limit: EVENTS_SHOWN })).items,
    changes: await changesSince(ctx.db, video),
    copies,
    notices: await noticesOf(ctx.db, video, copies),
    secondsToPlay: secondsToPlay(video.duration),
    secondsPlayed: await secondsPlayed(ctx.db, video, ctx.viewer.id),
    secondsLeft: CLAIM_SECONDS,
    position: encodeCursor({ time: video.waiting_since, id }),
  };
}

function toReviewedPlayer(ctx: ActorContext, player: UserRow, hasGuardian: boolean): ReviewedPlayer {
  const isMinor = player.is_minor === 1;
  const { date_of_birth: dateOfBirth } = player;
  return {
    id: player.id,
    firstName: player.first_name,
    lastName: player.last_name,
    username: player.username,
    isVerified: player.is_verified === 1,
    isMinor,
    ageBand: isMinor && dateOfBirth !== null ? ageBandOf(dateOfBirth, today(ctx)) : null,
    guardianAllowsClips: isMinor ? toAnswer(player.allows_clips) : null,
    guardianAllowsPublicClips: isMinor ? toAnswer(player.allows_public_clips) : null,
    hasGuardian,
  };
}

function toAnswer(flag: Flag | null): boolean | null {
  return flag === null ? null : flag === 1;
}
