import { CARD_SETTINGS, type CardTemplate, DEFAULT_CEO_SIGNATURE_URL } from '@touchline/contracts/id-cards';
import { CARD_CONTACTS, type CardContact } from '@touchline/contracts/options';
import { type Season, seasonOf } from '@touchline/contracts/seasons';
import { demand } from '../authorize.ts';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { readSetting } from '../settings/settings.service.ts';
import { findLiveFacts } from '../users/accounts.service.ts';
import { type AgeContext, isMinor, mayBeMinor, today } from '../users/minors.ts';

const DEFAULT_SEASON_START = '07-01';

/** The season of today, by the setting. */
export async function seasonNow(ctx: Pick<AppContext, 'db' | 'clock' | 'siteTimeZone'>): Promise<Season> {
  return seasonOf(today(ctx), await seasonStart(ctx));
}

/** The first day of seasons, MM-dd. */
export async function seasonStart(ctx: Pick<AppContext, 'db'>): Promise<string> {
  return (await readSetting(ctx, CARD_SETTINGS.seasonStart)) || DEFAULT_SEASON_START;
}

/** Where e-mail and phone of a holder are printed: nowhere on the cards of people under 18, whatever their role. */
export async function contactPlaceOf(
  ctx: Pick<AppContext, 'db'> & AgeContext,
  holder: Parameters<typeof mayBeMinor>[0],
): Promise<CardContact> {
  const isYoung = holder.dateOfBirth === null ? isMinor(holder, ctx) : mayBeMinor(holder, ctx);
  if (isYoung) return 'none';
  const chosen = await readSetting(ctx, CARD_SETTINGS.contact);
  return CARD_CONTACTS.find((place) => place === chosen) ?? 'front';
}

/** The image of the CEO's signature that cards have unless an admin chose another. */
export async function ceoSignatureUrl(ctx: Pick<AppContext, 'db'>): Promise<string> {
  return (await readSetting(ctx, CARD_SETTINGS.ceoSignature)) || DEFAULT_CEO_SIGNATURE_URL;
}

/** What a new card of a user begins with. */
export async function readCardTemplate(ctx: ActorContext, userId: string): Promise<CardTemplate> {
  demand(ctx, 'id-cards:edit');
  const holder = await findLiveFacts(ctx.db, userId);
  if (!holder) throw new AppError('USER_NOT_FOUND');
  const season = await seasonNow(ctx);
  return {
    season: season.name,
    expiresOn: season.endsOn,
    companyAddress: await readSetting(ctx, CARD_SETTINGS.companyAddress),
    ceoSignatureUrl: await ceoSignatureUrl(ctx),
    contactPlace: await contactPlaceOf(ctx, holder),
  };
}
