import { CARD_LACKS, type CardListFilters, type ListedCard } from '@touchline/contracts/id-cards';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { foldForSearch } from '@touchline/contracts/search';
import { checkCharacterOf, foldVerificationCode, isMistyped } from '@touchline/contracts/verification-codes';
import { inCamelCase } from '@touchline/db';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { holdersOfBatch } from '../batches/batches.service.ts';
import { standingOf } from './card-state.ts';
import { type HeldCard, printedNames } from './id-cards.repo.ts';
import { unprintableText } from './id-cards.service.ts';
import { countHeldCards, listHeldCards, type RegistryFilters } from './registry.repo.ts';
import { uploadedPhotoOf } from './uploaded-photos.service.ts';

export async function listCards(
  ctx: ActorContext,
  filters: CardListFilters,
  page: PageInput,
): Promise<Page<ListedCard>> {
  demand(ctx, 'id-cards:edit');
  const now = ctx.clock.timestamp();
  const { items, nextCursor } = await listHeldCards(ctx.db, await toFilters(ctx, filters), { ...page, now });
  return { items: items.map((held) => toListedCard(held, now)), nextCursor };
}

export async function countCards(ctx: ActorContext, filters: CardListFilters): Promise<number> {
  demand(ctx, 'id-cards:edit');
  return countHeldCards(ctx.db, await toFilters(ctx, filters), ctx.clock.timestamp());
}

async function toFilters(ctx: ActorContext, { search, batchId, ...rest }: CardListFilters): Promise<RegistryFilters> {
  const userIds = batchId === undefined ? null : await holdersOfBatch(ctx.db, batchId);
  const name = search?.trim() ?? '';
  const words = { text: foldForSearch(name), cardNumber: toTypedNumber(name), codes: codesOf(name) };
  return { ...rest, userIds, search: name === '' ? null : words };
}

/** `id 2026 000123` as it is printed. */
const toTypedNumber = (typed: string) => typed.toUpperCase().replace(/[\s\p{Pd}]+/gu, '-');

/** A typed code, and the one that it is with or without a check character: cards of before have none. */
function codesOf(typed: string): string[] {
  const code = foldVerificationCode(typed);
  return [code, `${code}${checkCharacterOf(code) ?? ''}`, ...(isMistyped(code) ? [] : [code.slice(0, -1)])];
}

function toListedCard(held: HeldCard, now: string): ListedCard {
  const { card, holder } = held;
  const lacks = {
    photo: !card.photo_file,
    signature: !card.signature_file,
    verification: holder.is_verified !== 1,
    confirmation: card.confirmed_at === null,
    'printable-name': unprintableText(held) !== null,
  };
  return {
    ...inCamelCase(card, ['user_id', 'card_number', 'stage', 'season', 'expiry_date', 'printed_at', 'created_at']),
    ...printedNames(held),
    role: holder.role,
    ...standingOf(card, holder, now),
    lacks: CARD_LACKS.filter((what) => lacks[what]),
    uploadedPhotoUrl: uploadedPhotoOf(held),
  };
}
