import { isUnderAge } from '@touchline/contracts/ages';
import { CARD_SETTINGS, DEFAULT_CEO_SIGNATURE_URL } from '@touchline/contracts/id-cards';
import { CARD_CONTACTS, type CardContact } from '@touchline/contracts/options';
import { type Season, seasonOf } from '@touchline/contracts/seasons';
import type { IdCardRow } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { findSetting } from '../settings/settings.service.ts';
import { type AgeContext, today } from '../users/minors.ts';

const DEFAULT_SEASON_START = '07-01';

/** The season of today, by the setting. */
export async function seasonNow(ctx: Pick<AppContext, 'db' | 'clock' | 'siteTimeZone'>): Promise<Season> {
  return seasonOf(today(ctx), await seasonStart(ctx));
}

/** The first day of seasons, MM-dd. */
export async function seasonStart(ctx: Pick<AppContext, 'db'>): Promise<string> {
  return (await findSetting(ctx.db, CARD_SETTINGS.seasonStart)) || DEFAULT_SEASON_START;
}

/**
 * Where e-mail and phone are printed: nowhere on the cards of people under 18, whatever their role, and on those issued to them.
 */
export async function contactPlaceOf(
  ctx: Pick<AppContext, 'db'> & AgeContext,
  holder: { dateOfBirth: string | null; isMinor: boolean },
  card?: Pick<IdCardRow, 'issued_to_minor'>,
): Promise<CardContact> {
  const isYoung = holder.isMinor || (holder.dateOfBirth !== null && isUnderAge(holder.dateOfBirth, today(ctx)));
  const wasYoung = card?.issued_to_minor === 1 && holder.dateOfBirth !== null;
  if (isYoung || wasYoung) return 'none';
  const chosen = await findSetting(ctx.db, CARD_SETTINGS.contact);
  return CARD_CONTACTS.find((place) => place === chosen) ?? 'front';
}

/** The image of the CEO's signature that cards have unless an admin chose another. */
export async function ceoSignatureUrl(ctx: Pick<AppContext, 'db'>): Promise<string> {
  return (await findSetting(ctx.db, CARD_SETTINGS.ceoSignature)) || DEFAULT_CEO_SIGNATURE_URL;
}
