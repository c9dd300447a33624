import type { ContactRequest } from '@touchline/contracts/contact-requests';
import type { ReactNode } from 'react';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { RequestCard } from './request-card.tsx';

interface RequestListProps {
  title: string;
  /** Those that wait for an answer, or those that were answered. */
  isOpen: boolean;
  /** Only those of one player. */
  playerId?: string;
  empty: ReactNode;
  /** False for a user who may only decline. */
  mayAccept?: boolean;
  /** Further actions of a request. */
  menu?: (request: ContactRequest) => ReactNode;
}

/** The requests that the user answers: for a child, or as a safeguarding admin. */
export function RequestList({ title, isOpen, playerId, mayAccept = true, empty, menu }: RequestListProps) {
  const { heading, listProps } = useFocusFallback();
  const requests = trpc.contactRequests.list.useInfiniteQuery({ isOpen }, PAGED);
  // Guardians get those of all their children.
  const isShown = ({ player }: ContactRequest) => playerId === undefined || player.id === playerId;
  return (
    <ListSection title={title} headingRef={heading}>
      <ListView
        query={requests}
        skeleton={<RecordsSkeleton label="Loading requests" height={200} />}
        error="The requests could not be loaded"
        showsRefetchError
        empty={empty}
      >
        {(items) => {
          const shown = items.filter(isShown);
          return (
            <div {...listProps}>
              {shown.length === 0 ? (
                !requests.hasNextPage && empty
              ) : (
                <RecordList label={title}>
                  {shown.map((request) => (
                    <li key={request.id}>
                      <RequestCard request={request} mayAccept={mayAccept}>
                        {menu?.(request)}
                      </RequestCard>
                    </li>
                  ))}
                </RecordList>
              )}
              <LoadMore query={requests} />
            </div>
          );
        }}
      </ListView>
    </ListSection>
  );
}
