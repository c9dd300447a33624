import type { Child, Disclosure } from '@touchline/contracts/guardians';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordRow, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDateTime, fullName } from '../../lib/format.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';

const KINDS: Record<Disclosure['kind'], string> = {
  profile: 'Read the profile',
  clip: 'Watched clips',
  contact: 'Read contact details',
};

/** Which users have seen a child's profile, clips or contact data. */
export function Disclosures({ child }: { child: Child }) {
  const disclosures = trpc.guardian.disclosures.useInfiniteQuery({ playerId: child.id }, PAGED);
  return (
    <ListSection title="Who Has Seen It">
      <ListView
        query={disclosures}
        skeleton={<RecordsSkeleton label="Loading who has seen it" height={84} />}
        error="The record could not be loaded"
        showsRefetchError
        empty={
          <EmptyState
            title="No one has looked yet"
            hint={`Each scout or admin who opens ${child.firstName}’s profile, and each scout who watches a clip, is listed here, with the days. Lists show scouts a short card only: first name, initial, position, age band, country and number of clips.`}
          />
        }
      >
        {(items) => (
          <>
            <RecordList label="Who has seen it">
              {items.map((item) => (
                <li key={`${item.viewer.id} ${item.kind}`}>
                  <RecordRow
                    name={fullName(item.viewer)}
                    badges={<StatusBadge tone="plain">{ROLE_LABELS[item.viewer.role]}</StatusBadge>}
                    note={[KINDS[item.kind], item.organization].filter(Boolean).join(' · ')}
                    facts={
                      <>
                        <span>Last {formatDateTime(item.lastAt)}</span>
                        <span>{item.days === 1 ? 'On 1 day' : `On ${item.days} days`}</span>
                      </>
                    }
                  />
                </li>
              ))}
            </RecordList>
            <LoadMore query={disclosures} />
          </>
        )}
      </ListView>
    </ListSection>
  );
}
