import { formatDay } from '../../../lib/format.ts';
import type { AskedOf, ContactedAt } from './use-contact.ts';

/** How far a scout has come with a player, in a word or two; null for not at all. A request is what minors are contacted by. */
export function contactStateText(contactedAt: ContactedAt, asked: AskedOf): string | null {
  if (asked) return `${asked.state === 'waiting' ? 'Requested' : 'Declined'} ${formatDay(asked.askedAt)}`;
  return contactedAt ? `Contacted ${formatDay(contactedAt)}` : null;
}
