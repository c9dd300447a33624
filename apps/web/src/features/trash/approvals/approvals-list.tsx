import { Alert } from '@mantine/core';
import { APPROVAL_DAYS, type ApprovalState } from '@touchline/contracts/approvals';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { AddressTabs } from '../../../components/screen/address-tabs.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { ApprovalRow } from './approval-row.tsx';
import { STATE_LABELS } from './labels.ts';

const EMPTY_HINT =
  'With the setting SECOND_ADMIN, new and returning admins, deleted users and emptying the trash wait here for another admin.';

/** Acts that need a second admin, by state. */
export function ApprovalsList() {
  return (
    <AddressTabs name="state" labels={STATE_LABELS} initial="waiting" px={{ base: 'xs', sm: 'md' }}>
      {(state) => <Requests state={state} />}
    </AddressTabs>
  );
}

function Requests({ state }: { state: ApprovalState }) {
  const { heading, listProps } = useFocusFallback();
  const requests = trpc.approvals.list.useInfiniteQuery({ state }, PAGED);
  return (
    <ListSection title={`${STATE_LABELS[state]} Requests`} headingRef={heading}>
      <ListView
        query={requests}
        skeleton={<RecordsSkeleton label="Loading requests" height={90} />}
        error="The requests could not be loaded"
        showsRefetchError
        empty={<EmptyState title={`No ${STATE_LABELS[state].toLowerCase()} requests`} hint={EMPTY_HINT} />}
      >
        {(found) => (
          <div {...listProps}>
            <RecordList label={`${STATE_LABELS[state]} requests`}>
              {found.map((approval) => (
                <li key={approval.id}>
                  <ApprovalRow approval={approval} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={requests} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}

/** Says why nothing is approved: the only admin cannot approve what they have asked for. */
export function OneAdminNotice() {
  const { data } = trpc.approvals.rule.useQuery();
  if (!data?.isOn || data.activeAdmins > 1) return null;
  return (
    <Alert color="amber" title="There is no second admin yet">
      You are the only active admin. What needs a second one waits until there is another, for {APPROVAL_DAYS} days at
      most. The operator of the server can make one with the command <code>create-admin</code>.
    </Alert>
  );
}
