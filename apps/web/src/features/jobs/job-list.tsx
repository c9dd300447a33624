import type { Job } from '@touchline/contracts/jobs';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { JobRow } from './job-row.tsx';
import { EMPTY, STATE_LABELS } from './labels.ts';

/** The jobs in one state. */
export function JobList({ state }: { state: Job['state'] }) {
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
            <LoadMore keepsPlace query={jobs} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}
