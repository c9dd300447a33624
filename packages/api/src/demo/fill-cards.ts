import { createCard, updateCard } from '../id-cards/id-cards.service.ts';
import { replaceCard, setStage } from '../id-cards/life-cycle.service.ts';
import { admitImage, replaceImage } from '../images/images.service.ts';
import { admitSettingImage, keepSettingImage } from '../settings/settings.service.ts';
import { type DemoContext, sendPicture } from './demo-context.ts';

/** Hours before the end of the demo at which the cards are issued, so that one has expired. */
const YEAR_HOURS = 365 * 24;
const ADDRESS = 'Touchline Sport Management\n12 Riverside Ground\nSeville 41004';

/** A card in every state and on every stage: in hand, a replaced one, an expired one, a revoked one, and two requests. */
export async function issueCards(demo: DemoContext): Promise<void> {
  const { admin, player, scout, newPlayer, squad, as, pass } = demo;
  const [, expired, revoked, requesting] = squad;
  // With the signature that is shipped with the product no card is to be printed.
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
