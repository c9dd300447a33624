import { verifySignature } from '@touchline/contracts/card-checks';
import { type CardStatement, readStatement } from '@touchline/contracts/card-statements';
import type { AppContext } from '../../context.ts';
import type { GoodCard } from '../id-cards.repo.ts';
import { publicKeys } from './keys.service.ts';
import { nameOnCard, photoHashOf } from './statements.service.ts';

/**
 * Whether the statement that came with a code is another than one that was signed for this card. One of a retired key counts as
 * altered when it says something else than the card does today.
 */
export async function isAltered(
  ctx: Pick<AppContext, 'db'>,
  text: string,
  { card, holder }: GoodCard,
): Promise<boolean> {
  const statement = readStatement(text);
  if (!statement) return true;
  const { keys } = await publicKeys(ctx);
  if (keys.some(({ kid }) => kid === statement.keyId)) {
    const isOfCard = statement.cardNumber === card.card_number && statement.statusIndex === card.status_index;
    return !isOfCard || !(await verifySignature(statement, keys));
  }
  const said: Partial<CardStatement> = {
    cardNumber: card.card_number,
    statusIndex: card.status_index,
    role: holder.role,
    name: nameOnCard(card, holder),
    photoHash: photoHashOf(card),
  };
  return Object.entries(said).some(([field, value]) => statement[field as keyof CardStatement] !== value);
}
