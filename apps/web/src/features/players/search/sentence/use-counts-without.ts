import { trpc } from '../../../../lib/trpc.ts';
import { type Permitted, permittedFilters, toSearchInput } from '../filters.ts';
import type { Found } from '../use-found-players.ts';
import type { SearchChip } from './search-chips.ts';
import type { Sentence } from './use-sentence.ts';

/** With so few players or fewer, each chip tells how many there are without it. */
const FEW = 3;
const CHIPS_MAX = 8;

interface CountsWithoutProps extends Pick<Sentence, 'searchWithout'> {
  found: Pick<Found, 'count' | 'isComplete'>;
  permitted: Permitted;
}

/** How many players there are without each chip, in one request; by chip, once it is known. None while the browser itself searches. */
export function useCountsWithout(
  chips: readonly SearchChip[],
  { found: { count, isComplete }, permitted, searchWithout }: CountsWithoutProps,
): ReadonlyMap<SearchChip, number> {
  const isFew = !isComplete && count !== null && /^\d$/.test(count) && Number(count) <= FEW;
  const asked = isFew && chips.length <= CHIPS_MAX ? chips.filter(({ kind }) => kind !== 'sort') : [];
  const answers = trpc.useQueries((ask) =>
    asked.map((chip) => ask.players.count(toSearchInput(permittedFilters(searchWithout(chip).filters, permitted)))),
  );
  return new Map(
    asked.flatMap((chip, at): [SearchChip, number][] => {
      const data = answers[at]?.data;
      return data === undefined ? [] : [[chip, data]];
    }),
  );
}
