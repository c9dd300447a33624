import { keepPreviousData } from '@tanstack/react-query';
import { CARD_STAGES, CARD_STATES } from '@touchline/contracts/options';
import { useSelection } from '../../../components/bulk/use-selection.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { CsvButton } from '../../../components/screen/csv-button.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { formatCount } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';
import { BatchList } from './batch-list.tsx';
import { CardFilters } from './card-filters.tsx';
import { CardRow } from './card-row.tsx';
import { CardsBar } from './cards-bar.tsx';

/** A squad with its staff is on one page. */
const PAGE_SIZE = 50;

/** All cards by search, state and stage, with what an admin can do with many of them. */
export function CardRegistry() {
  const filters = useAddressFilters(['search', 'state', 'stage']);
  const input = {
    search: filters.values.search,
    state: known(filters.values.state, CARD_STATES),
    stage: known(filters.values.stage, CARD_STAGES),
  };
  const isFiltering = Object.values(input).some((value) => value);
  const count = trpc.idCards.count.useQuery(input, { placeholderData: keepPreviousData });
  const cards = trpc.idCards.list.useInfiniteQuery(
    { ...input, limit: PAGE_SIZE },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const { heading, listProps } = useFocusFallback();
  const selection = useSelection(cards.data?.pages.flatMap((page) => page.items) ?? [], ({ userId }) => userId);
  return (
    <>
      <BatchList />
      <CardFilters filters={filters} state={input.state} stage={input.stage} />
      <ListSection
        title={count.data === undefined ? 'Cards' : `Cards (${formatCount(count.data)})`}
        action={<CsvButton path="/api/id-cards.csv" filters={input} description="All cards that the filters list" />}
        headingRef={heading}
        announcesTitle
      >
        <ListView
          query={cards}
          skeleton={<RecordsSkeleton label="Loading the cards" height={90} />}
          error="The cards could not be loaded"
          empty={
            <EmptyState
              title="No cards found"
              hint={isFiltering ? 'Try adjusting your filters.' : 'No card has been requested or made yet.'}
            />
          }
        >
          {(found) => (
            <div {...listProps}>
              <CardsBar selection={selection} />
              <RecordList label="ID cards">
                {found.map((card) => (
                  <li key={card.userId}>
                    <CardRow card={card} isSelected={selection.has(card.userId)} onSelect={selection.toggle} />
                  </li>
                ))}
              </RecordList>
              <LoadMore keepsPlace query={cards} />
            </div>
          )}
        </ListView>
      </ListSection>
    </>
  );
}
