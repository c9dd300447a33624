import { keepPreviousData } from '@tanstack/react-query';
import { AUDIT_ACT_NAMES } from '@touchline/contracts/audit';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { CsvButton } from '../../../components/screen/csv-button.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { AUDIT_FILTERS, AuditFilters, AuditList } from '../../../features/audit/index.ts';
import { startOfDay } from '../../../lib/days.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';

const PAGE_SIZE = 30;

/** The audit log by act, users and days, with what can be undone. */
export function Page() {
  const filters = useAddressFilters(AUDIT_FILTERS);
  const { act: named, actor, target, from, until } = filters.values;
  const input = {
    act: known(named, AUDIT_ACT_NAMES),
    actorId: actor || undefined,
    targetId: target || undefined,
    from: startOfDay(from),
    // The day itself is part of what is asked for.
    until: startOfDay(until, 1),
  };
  const entries = trpc.audit.list.useInfiniteQuery(
    { ...input, limit: PAGE_SIZE },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  return (
    <Screen>
      <PageHeader
        title="Audit Log"
        intro="What admins did, who looked at identity documents, exports and sign-ins. Nothing in it can be changed."
      />
      <AuditFilters filters={filters} act={input.act} />
      <ListSection
        title="Acts"
        action={<CsvButton path="/api/audit.csv" filters={input} description="All acts that the filters list" />}
      >
        <ListView
          query={entries}
          skeleton={<RecordsSkeleton label="Loading the audit log" height={130} />}
          error="The audit log could not be loaded"
          showsRefetchError
          empty={
            <EmptyState
              title="No acts found"
              hint={filters.isFiltering ? 'Try adjusting your filters.' : 'What admins do is listed here.'}
            />
          }
        >
          {(items) => (
            <>
              <AuditList label="Acts" entries={items} />
              <LoadMore keepsPlace query={entries} />
            </>
          )}
        </ListView>
      </ListSection>
    </Screen>
  );
}

/** The start of a day that was typed, in the time zone of the browser, some days later. */
