import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImagePlace } from '@touchline/contracts/images';
import type { ActorContext } from '../context.ts';
import { createCard, updateCard } from '../id-cards/id-cards.service.ts';
import { replaceCard, setStage } from '../id-cards/life-cycle.service.ts';
import { admitImage, replaceImage } from '../images/images.service.ts';
import { admitSettingImage, keepSettingImage } from '../settings/settings.service.ts';
import type { DemoContext } from './demo-context.ts';

/** Hours before the end of the demo at which the cards are issued, so that one has expired. */
const YEAR_HOURS = 365 * 24;
const ADDRESS = 'Touchline Sport Management\n12 Riverside Ground\nSeville 41004';

/**
 * A card in every state and on every stage: one that its player has in hand, one of a scout that replaced a lost one, one that
 * has expired, one that was revoked, and two requests: one verifies as not confirmed, the other once its player is verified.
 */
export async function issueCards(demo: DemoContext): Promise<void> {
  const { admin, player, scout, newPlayer, squad, as, pass } = demo;
  const [, expired, revoked, requesting] = squad;
  await signForCompany(as(admin));
  await createCard(as(player), player.id);
  await updateCard(as(admin), player.id, {
    metadata: {
      companyAddress: ADDRESS,
      organization: 'CD Marisma',
      position: 'Striker',
      nationality: 'Spain',
      passportImageUrl: await sendPicture(as(player), 'passport', 'portrait'),
      signatureImageUrl: await sendPicture(as(player), 'signature', 'signature'),
    },
  });
  await setStage(as(admin), player.id, 'printed');
  await setStage(as(admin), player.id, 'handed-over');
  await createCard(as(admin), scout.id, {
    metadata: { companyAddress: ADDRESS, organization: 'Atlantic Scouting Network', nationality: 'England' },
  });
  await replaceCard(as(admin), scout.id, 'lost');
  if (revoked) {
    await createCard(as(revoked), revoked.id);
    await updateCard(as(admin), revoked.id, { status: 'revoked', reason: 'Has left the platform’s program.' });
  }
  if (expired) {
    pass(-YEAR_HOURS - 24);
    await createCard(as(expired), expired.id);
    pass(YEAR_HOURS + 24);
  }
  if (requesting) await createCard(as(requesting), requesting.id);
  await createCard(as(newPlayer), newPlayer.id);
}

/** With the signature that is shipped with the product no card is to be printed. */
async function signForCompany(ctx: ActorContext): Promise<void> {
  const admission = await admitSettingImage(ctx, 'ceo_signature');
  const staged = await ctx.files.stage(createReadStream(pictureFile('signature')));
  try {
    await keepSettingImage(admission, staged);
  } finally {
    await ctx.files.discard(staged);
    admission.release();
  }
}

/** Uploads one of the demo's images as its owner would, and returns its URL. */
async function sendPicture(ctx: ActorContext, place: ImagePlace, name: 'portrait' | 'signature'): Promise<string> {
  const admission = await admitImage(ctx, ctx.viewer.id, place);
  const staged = await ctx.files.stage(createReadStream(pictureFile(name)));
  try {
    return await replaceImage(admission, staged);
  } finally {
    await ctx.files.discard(staged);
    admission.release();
  }
}

const pictureFile = (name: string) => fileURLToPath(new URL(`./pictures/${name}.webp`, import.meta.url));
