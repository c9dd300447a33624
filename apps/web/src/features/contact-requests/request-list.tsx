import type { Answer, ContactRequest } from '@touchline/contracts/contact-requests';
import type { ReactNode } from 'react';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { useAnswerRequest } from '../../shared/contact-requests/use-answer-request.ts';
import { RequestCard } from './request-card.tsx';

const ANSWERED: Record<Answer, ToastText> = {
  accept: { title: 'Request accepted', description: 'They can write to each other now.' },
  decline: { title: 'Request declined', description: 'They cannot ask again for 30 days.' },
  later: { title: 'Not now', description: 'The request stays here, and nothing can be written until it is answered.' },
};

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

/** Declines a request and reports who has asked. */
function useDeclineAndReport() {
  return trpc.contactRequests.declineAndReport.useMutation({
    meta: { failed: 'Not declined', refreshes: ['contact-answer', 'cases'] },
    onSuccess: () =>
      void showToast({ title: 'Declined and reported', description: 'The safeguarding team looks at the request.' }),
  });
}

/** The requests that the user answers: for a child, or as a safeguarding admin. */
export function RequestList({ title, isOpen, playerId, mayAccept = true, empty, menu }: RequestListProps) {
  const { heading, listProps } = useFocusFallback();
  const requests = trpc.contactRequests.list.useInfiniteQuery({ isOpen }, PAGED);
  const answer = useAnswerRequest({ texts: ANSWERED });
  const report = useDeclineAndReport();
  const sendingOf = (id: string) => {
    if (answer.isPending && answer.variables.id === id) return answer.variables.answer;
    return report.isPending && report.variables.id === id ? 'report' : null;
  };
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
                      <RequestCard
                        request={request}
                        sending={sendingOf(request.id)}
                        mayAccept={mayAccept}
                        onReport={() => report.mutate({ id: request.id })}
                        onAnswer={(chosen) => answer.mutate({ id: request.id, answer: chosen })}
                      >
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
