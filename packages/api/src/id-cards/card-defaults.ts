import { withoutContacts } from '@touchline/contracts/contact-data';
import { CARD_SETTINGS, type CardDefaults, type CardTemplate } from '@touchline/contracts/id-cards';
import type { Db } from '@touchline/db';
import { findUnprintableText } from '@touchline/id-card';
import { demand } from '../authorize.ts';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findSetting } from '../settings/settings.service.ts';
import { findLiveFacts } from '../users/accounts.service.ts';
import { ceoSignatureUrl, contactPlaceOf, seasonNow } from './card-settings.ts';

/** What a new card of a user begins with. */
export async function readCardTemplate(ctx: ActorContext, userId: string): Promise<CardTemplate> {
  demand(ctx, 'id-cards:edit');
  const holder = await findLiveFacts(ctx.db, userId);
  if (!holder) throw new AppError('USER_NOT_FOUND');
  const season = await seasonNow(ctx);
  return {
    season: season.name,
    expiresOn: season.endsOn,
    contactPlace: await contactPlaceOf(ctx, holder),
    defaults: await cardDefaultsOf(ctx, userId),
  };
}

type Facts = Pick<CardDefaults, 'organization' | 'position' | 'nationality'>;

/** What a user's card prints where it says nothing itself: what the profile says, and the settings. */
export async function cardDefaultsOf(ctx: Pick<AppContext, 'db'>, userId: string): Promise<CardDefaults> {
  return {
    ...(await profileFactsOf(ctx, userId)),
    companyAddress: (await findSetting(ctx.db, CARD_SETTINGS.companyAddress)) || null,
    ceoSignatureUrl: await ceoSignatureUrl(ctx),
  };
}

/** Without a text that the card's typeface has no letters for, or that has an e-mail address, a number or a link in it. */
export async function profileFactsOf(ctx: Pick<AppContext, 'db'>, userId: string): Promise<Facts> {
  const { organization, position, nationality } = await findProfileFacts(ctx.db, userId);
  return { organization: printable(organization), position: printable(position), nationality: printable(nationality) };
}

function printable(text: string | null): string | null {
  if (text === null || withoutContacts(text) !== text) return null;
  return findUnprintableText({ organization: text }) ? null : text;
}

async function findProfileFacts(db: Db, userId: string): Promise<Facts> {
  const row = await db
    .selectFrom('users')
    .leftJoin('player_profiles', 'player_profiles.user_id', 'users.id')
    .leftJoin('scout_profiles', 'scout_profiles.user_id', 'users.id')
    .select(['current_club', 'position', 'nationality', 'organization'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return {
    organization: row?.current_club ?? row?.organization ?? null,
    position: row?.position ?? null,
    nationality: row?.nationality ?? null,
  };
}
