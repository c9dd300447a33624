import { isUnderAge } from '@touchline/contracts/ages';
import { withoutContacts } from '@touchline/contracts/contact-data';
import type { CardDefaults, CardTemplate } from '@touchline/contracts/id-cards';
import { CARD_CONTACTS, type CardContact } from '@touchline/contracts/options';
import { IMAGE_SETTING_DEFAULTS } from '@touchline/contracts/settings';
import type { Db, IdCardRow } from '@touchline/db';
import { findUnprintableText } from '@touchline/id-card';
import { findSetting } from '../../core/settings/settings.service.ts';
import { type AgeContext, today } from '../../core/users/minors.ts';
import { findLiveFacts } from '../../core/users/users.service.ts';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext, DbClockContext } from '../../platform/context.ts';
import { existing } from '../../platform/errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';

const DEFAULT_SEASON_START = '07-01';

export async function readCardTemplate(ctx: ActorContext, userId: string): Promise<CardTemplate> {
  demand(ctx, 'id-cards:edit');
  const holder = existing(await findLiveFacts(ctx.db, userId), 'USER_NOT_FOUND');
  const season = await seasonNow(ctx);
  return {
    season: season.name,
    expiresOn: season.endsOn,
    contactPlace: await contactPlaceOf(ctx, holder),
    defaults: await cardDefaultsOf(ctx.db, userId),
  };
}

/** What a user's card prints for the fields that it leaves empty. */
export async function cardDefaultsOf(db: Db, userId: string): Promise<CardDefaults> {
  return {
    ...(await profileFactsOf(db, userId)),
    companyAddress: (await findSetting(db, 'company_address')) || null,
    ceoSignatureUrl: await ceoSignatureUrl(db),
  };
}

/** What the profile says, without texts that cannot be printed or contain an e-mail address, a number or a link. */
export async function profileFactsOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('player_profiles', 'player_profiles.user_id', 'users.id')
    .leftJoin('scout_profiles', 'scout_profiles.user_id', 'users.id')
    .select(['current_club', 'position', 'nationality', 'organization'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return {
    organization: printable(row?.current_club ?? row?.organization ?? null),
    position: printable(row?.position ?? null),
    nationality: printable(row?.nationality ?? null),
  };
}

function printable(text: string | null): string | null {
  if (text === null || withoutContacts(text) !== text) return null;
  return findUnprintableText({ organization: text }) ? null : text;
}

export interface Season {
  name: string;
  endsOn: string;
}

/** The season of a day (yyyy-MM-dd). `start` is its first day, MM-dd: `07-01` in most of Europe, `01-01` where a season is a year. */
export function seasonOf(day: string, start: string): Season {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0);
  const next = `${String(year + 1).padStart(4, '0')}-${start}`;
  const endsOn = new Date(Date.parse(next) - DAY_SECONDS * 1000).toISOString().slice(0, 10);
  const isCalendarYear = endsOn.startsWith(String(year));
  return { name: isCalendarYear ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`, endsOn };
}

export async function seasonNow(ctx: DbClockContext & AgeContext): Promise<Season> {
  return seasonOf(today(ctx), await seasonStart(ctx.db));
}

/** MM-dd. */
export async function seasonStart(db: Db): Promise<string> {
  return (await findSetting(db, 'season_start')) || DEFAULT_SEASON_START;
}

/** Where e-mail and phone are printed: nowhere on cards of people under 18, of any role, and on cards issued to them. */
export async function contactPlaceOf(
  ctx: DbClockContext & AgeContext,
  holder: { dateOfBirth: string | null; isMinor: boolean },
  card?: Pick<IdCardRow, 'issued_to_minor'>,
): Promise<CardContact> {
  const isYoung = holder.isMinor || (holder.dateOfBirth !== null && isUnderAge(holder.dateOfBirth, today(ctx)));
  const wasYoung = card?.issued_to_minor === 1 && holder.dateOfBirth !== null;
  if (isYoung || wasYoung) return 'none';
  const chosen = await findSetting(ctx.db, 'card_contact');
  return CARD_CONTACTS.find((place) => place === chosen) ?? 'front';
}

export async function ceoSignatureUrl(db: Db): Promise<string> {
  return (await findSetting(db, 'ceo_signature')) || IMAGE_SETTING_DEFAULTS.ceo_signature;
}
