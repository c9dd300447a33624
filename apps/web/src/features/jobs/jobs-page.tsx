import type { Job } from '@touchline/contracts/jobs';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ListView } from '../../components/query-view.tsx';
import { AddressTabs } from '../../components/screen/address-tabs.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { Screen } from '../../components/screen/screen.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { JobRow } from './job-row.tsx';
import { KindCounts } from './kind-counts.tsx';
import { EMPTY, STATE_LABELS } from './labels.ts';

/** The background jobs: counts by kind, and a list for each state. */
export function Page() {
  return (
    <Screen>
      <PageHeader
        title="Background Jobs"
        intro="Work that the server does outside of requests. It tries again by itself; what has failed for good waits here."
      />
      <AddressTabs name="state" labels={STATE_LABELS} initial="failed">
        {(state) => <JobList state={state} />}
      </AddressTabs>
      <KindCounts />
    </Screen>
  );
}

function JobList({ state }: { state: Job['state'] }) {
  const { heading, listProps } = useFocusFallback();
  const jobs = trpc.jobs.list.useInfiniteQuery({ state }, PAGED);
  return (
    <ListSection title={`${STATE_LABELS[state]} Jobs`} headingRef={heading}>
      <ListView
        query={jobs}
        skeleton={<RecordsSkeleton label="Loading jobs" height={110} />}
        error="The jobs could not be loaded"
        showsRefetchError
        empty={<EmptyState {...EMPTY[state]} />}
      >
        {(items) => (
          <div {...listProps}>
            <RecordList label={`${STATE_LABELS[state]} jobs`}>
              {items.map((job) => (
                <li key={job.id}>
                  <JobRow job={job} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={jobs} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}
