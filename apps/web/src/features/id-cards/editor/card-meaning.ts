import type { IdCard } from '@touchline/contracts/id-cards';
import type { Account } from '@touchline/contracts/users';
import { stateNow } from '../card-standing.ts';
import { hasSampleSignature } from './draft.ts';

const FAMILY_MEANINGS = {
  waiting: 'Its code is refused until a confirmed guardian, or without one the safeguarding team, has said yes.',
  no: 'Its code is refused: the family has said no.',
};

/** What a check of the card's code shows. */
export function meaningOf(card: IdCard, { firstName }: Account): string {
  const { suspension, status, revokedReason } = card;
  if (status === 'revoked' && revokedReason)
    return `Its code is refused on the verification page. Reason: ${revokedReason}`;
  if (suspension === 'holder-unverified') return `Its code is refused until ${firstName} is verified.`;
  if (suspension === 'holder-inactive') return `Its code is refused until ${firstName} is active again.`;
  if (suspension === 'awaiting-family') return FAMILY_MEANINGS[card.familyAnswer === 'no' ? 'no' : 'waiting'];
  if (stateNow(card) !== 'active') return 'Its code is refused on the verification page.';
  if (card.unprintable) return `It verifies, but cannot be printed. ${card.unprintable}`;
  if (card.confirmedAt === null) {
    return 'Its code verifies as not confirmed. Compare the photo with the person or a document, then confirm it.';
  }
  if (hasSampleSignature(card)) {
    return 'It verifies, but is not to be printed: it has the sample signature. Upload yours under Card Settings.';
  }
  return 'Anyone can verify it by its code.';
}
