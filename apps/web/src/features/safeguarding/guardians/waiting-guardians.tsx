import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { WaitingGuardianRow } from './waiting-guardian-row.tsx';

/** The guardians that wait for a confirmation, the longest waiting first. */
export function WaitingGuardians() {
  const { heading, listProps } = useFocusFallback();
  const guardians = trpc.guardian.waiting.useInfiniteQuery({}, PAGED);
  return (
    <ListSection title="Guardians to Confirm" headingRef={heading}>
      <ListView
        query={guardians}
        skeleton={<RecordsSkeleton label="Loading guardians" height={110} />}
        error="The guardians could not be loaded"
        showsRefetchError
        empty={
          <EmptyState
            title="No guardian waits"
            hint="Guardians who accept an invitation come here. Until you have confirmed them, they can restrict and decline, but open nothing."
          />
        }
      >
        {(items) => (
          <div {...listProps}>
            <RecordList label="Guardians to confirm">
              {items.map((waiting) => (
                <li key={waiting.id}>
                  <WaitingGuardianRow waiting={waiting} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={guardians} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}
