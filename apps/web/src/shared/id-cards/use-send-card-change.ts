import type { ChangeCardsInput } from '@touchline/contracts/id-cards';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { inParts, type Refused, refusedOf } from '../../components/bulk/in-parts.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * Sends one change for the ID cards of many users, who are given by their ids with the names that the page shows. The result has
 * those whose cards stayed as they were, and why.
 */
export function useSendCardChange() {
  const { client } = trpc.useUtils();
  return async (names: ReadonlyMap<string, string>, change: ChangeCardsInput['change']): Promise<Refused[]> => {
    const results = await inParts([...names.keys()], {
      size: CARD_BATCH_MAX,
      async send(userIds) {
        const changed = await client.idCards.changeMany.mutate({ userIds: [...userIds], change });
        return changed.results.map(({ userId, error }) => ({ id: userId, error }));
      },
      failed: (id, error) => ({ id, error }),
    });
    return refusedOf(results, names);
  };
}
