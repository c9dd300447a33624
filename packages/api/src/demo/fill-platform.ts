import { interestNotification } from '@touchline/contracts/message-templates';
import type { Rejection } from '@touchline/contracts/video-reviews';
import type { ProcessingState } from '@touchline/contracts/videos';
import { createCard, updateCard } from '../cards/id-cards/id-cards.service.ts';
import { replaceCard, setStage } from '../cards/id-cards/life-cycle.service.ts';
import { admitImage, replaceImage } from '../cards/images/images.service.ts';
import { resubmitVideo } from '../clips/editing/editing.service.ts';
import { pinVideo, reorderVideo } from '../clips/order/video-order.service.ts';
import { reportPlays } from '../clips/plays/plays.service.ts';
import { moderateVideo } from '../clips/review/moderation.service.ts';
import { mustFindVideo, setOutcome } from '../clips/videos/videos.service.ts';
import { markConversationRead } from '../contact/messages/messages.service.ts';
import { sendMessage, sendToAdmins } from '../contact/messages/sending.service.ts';
import { markAllRead } from '../core/notifications/notifications.service.ts';
import { notify } from '../core/notifications/notify.ts';
import { admitSettingImage, keepSettingImage } from '../core/settings/settings.service.ts';
import type { ActorContext } from '../platform/context.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import { savePlayer } from '../scouting/player-files/stars.service.ts';
import { type DemoContext, sendPicture } from './demo-context.ts';
import { publishContent } from './publish-content.ts';

const RESUBMITTED = 3;
/** Its review ends after the scout's last visit. */
const LATE = 7;
/** By the place of the video. */
const REJECTIONS: Record<number, Partial<Rejection>> = {
  2: {
    reason: 'contact-details',
    note: 'The phone number on the fence can be read from second four. Please cut it off, or choose another part.',
    privateNote: 'The advertisement of the club, not of the player.',
  },
  [RESUBMITTED]: {
    reason: 'quality',
    note: 'The clip ends before the pass. Please say what follows, or send a longer one.',
  },
  // The same file as the fourth.
  9: { reason: 'copy', note: 'Another player has uploaded this clip. If the save is yours, please tell us.' },
};

export async function fillPlatform(demo: DemoContext): Promise<void> {
  await reviewVideos(demo);
  await showVideos(demo);
  await sendMessages(demo);
  await issueCards(demo);
  await publishContent(demo);
}

/** Three videos are rejected, of which one was resubmitted, the last two wait, one waits longer, and the others are live. */
async function reviewVideos({ admin, player, squad, videos, as, pass }: DemoContext): Promise<void> {
  const waiting = new Set([videos.length - 1, videos.length - 2, LATE]);
  for (const [index, video] of videos.entries()) {
    if (waiting.has(index)) continue;
    pass(1);
    if (index === 1) await markAllRead(as(player), as(player).clock.timestamp());
    const rejection = REJECTIONS[index];
    if (!rejection) await approve(as(admin), video.id);
    else await moderateVideo(as(admin), video.id, { isApproved: false, isPublic: false, ...rejection });
    const owner = squad.find(({ id }) => id === video.playerId);
    if (index !== RESUBMITTED || !owner) continue;
    pass(0.5);
    await resubmitVideo(as(owner), video.id, { description: 'Now with the whole move, from the save to the pass.' });
  }
}

async function approve(ctx: ActorContext, id: string): Promise<void> {
  await setPrepared(ctx, id, { from: 'processing', processing: 'ready' });
  await moderateVideo(ctx, id, { isApproved: true });
}

export async function approveLate({ admin, videos, as }: Pick<DemoContext, 'admin' | 'videos' | 'as'>): Promise<void> {
  const late = videos[LATE];
  if (late) await approve(as(admin), late.id);
}

/** The files of what was approved and watched weeks ago are made after the start. It is public from then on. */
export async function leaveToPrepare({
  admin,
  videos,
  as,
}: Pick<DemoContext, 'admin' | 'videos' | 'as'>): Promise<void> {
  for (const { id } of videos) await setPrepared(as(admin), id, { from: 'ready', processing: 'processing' });
}

type Outcome = Record<'from' | 'processing', ProcessingState>;

function setPrepared({ db }: ActorContext, id: string, outcome: Outcome): Promise<boolean> {
  return inTransaction(db, async (tx) => setOutcome(tx, await mustFindVideo(tx, id), outcome));
}

/** Two scouts watch the first player's videos, the player is told of saves, and pins and sorts the videos. */
async function showVideos({ player, scout, newScout, videos, as, pass }: DemoContext): Promise<void> {
  const [first, second, third] = videos.filter(({ playerId }) => playerId === player.id).map(({ id }) => id);
  if (!first || !second || !third) return;
  pass(0.5);
  const whole = { videoId: first, from: 0, to: 9 };
  await reportPlays(as(scout), { ranges: [whole, { videoId: second, from: 0, to: 4 }] });
  await reportPlays(as(newScout), { ranges: [whole] });
  pass(1);
  const { viewer: _, ...ctx } = as(player);
  const facts = { saves: 3 };
  await inTransaction(ctx.db, (tx) => notify(ctx, tx, { kind: 'saved-by-scouts', userIds: [player.id], facts }));
  await pinVideo(as(player), { id: first, isPinned: true });
  await reorderVideo(as(player), { id: third, afterId: second });
}

async function sendMessages(demo: DemoContext): Promise<void> {
  const { scout, player, newPlayer, newScout, admin, squad, as, pass } = demo;
  for (const saved of squad.slice(0, 5)) {
    await savePlayer(as(scout), { scoutId: scout.id, playerId: saved.id, notes: '' });
    pass(0.2);
  }
  await sendMessage(as(scout), {
    receiverId: player.id,
    subject: 'Interest in your football profile',
    content: `Hi ${player.first_name},\n\nyour counter-attack clip stood out. Are you free for a call this week?\n\nBest regards,\nHelena Vasquez`,
  });
  pass(5);
  await markConversationRead(as(player), scout.id);
  await sendMessage(as(player), {
    receiverId: scout.id,
    subject: 'Re: Interest in your football profile',
    content: 'Thank you for writing! Thursday after training works well for me.',
  });
  pass(3);
  await sendMessage(as(scout), {
    receiverId: player.id,
    subject: 'Re: Interest in your football profile',
    content: 'Thursday at six, then. Please bring the dates of your next three matches.',
  });
  const interesting = { username: player.username, firstName: player.first_name, lastName: player.last_name };
  await sendToAdmins(as(scout), {
    ...interestNotification(interesting, { firstName: scout.first_name, lastName: scout.last_name }),
    playerId: player.id,
  });
  await sendMessage(as(newScout), {
    receiverId: player.id,
    subject: 'Trial next month',
    content: 'Hello, I scout for several clubs and saw your name on a list. Which number can I reach you on?',
  });
  pass(1);
  await markConversationRead(as(player), newScout.id);
  pass(2);
  await sendMessage(as(newPlayer), {
    receiverId: admin.id,
    subject: 'When will my account be verified?',
    content: 'Hello, I registered this morning and would like to upload my first clip.',
  });
}

/** Hours before the end of the demo at which the cards are issued, so that one has expired. */
const YEAR_HOURS = 365 * 24;
const ADDRESS = 'Touchline Sport Management\n12 Riverside Ground\nSeville 41004';

/** A card in every state and on every stage: in hand, a replaced one, an expired one, a revoked one, and two requests. */
async function issueCards(demo: DemoContext): Promise<void> {
  const { admin, player, scout, newPlayer, squad, as, pass } = demo;
  const [, expired, revoked, requesting] = squad;
  if (!expired || !revoked || !requesting) return;
  // A card with the shipped signature may not be printed.
  await sendPicture(as(admin), 'signature', await admitSettingImage(as(admin), 'ceo_signature'), keepSettingImage);
  const send = async (place: 'passport' | 'signature', name: string) =>
    sendPicture(as(player), name, await admitImage(as(player), player.id, place), replaceImage);
  await createCard(as(player), player.id);
  await updateCard(as(admin), player.id, {
    metadata: {
      companyAddress: ADDRESS,
      organization: 'CD Marisma',
      position: 'Striker',
      nationality: 'Spain',
      passportImageUrl: await send('passport', 'portrait'),
      signatureImageUrl: await send('signature', 'signature'),
    },
  });
  await setStage(as(admin), player.id, 'printed');
  await setStage(as(admin), player.id, 'handed-over');
  await createCard(as(admin), scout.id, {
    metadata: { companyAddress: ADDRESS, organization: 'Atlantic Scouting Network', nationality: 'England' },
  });
  await replaceCard(as(admin), scout.id, 'lost');
  await createCard(as(revoked), revoked.id);
  await updateCard(as(admin), revoked.id, { status: 'revoked', reason: 'Has left the platform’s program.' });
  pass(-YEAR_HOURS - 24);
  await createCard(as(expired), expired.id);
  pass(YEAR_HOURS + 24);
  await createCard(as(requesting), requesting.id);
  const portrait = await admitImage(as(requesting), requesting.id, 'passport');
  await sendPicture(as(requesting), 'portrait', portrait, replaceImage);
  await createCard(as(newPlayer), newPlayer.id);
  // For the admin who verifies them.
  const document = await admitImage(as(newPlayer), newPlayer.id, 'passport');
  await sendPicture(as(newPlayer), 'portrait', document, replaceImage);
}
