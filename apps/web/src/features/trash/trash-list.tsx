import type { TrashKind } from '@touchline/contracts/trash';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { AddressTabs } from '../../components/screen/address-tabs.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { showErased, TrashRow } from './trash-row.tsx';

const LABELS: Record<'all' | TrashKind, string> = { all: 'All', user: 'Users', video: 'Videos', content: 'Home Page' };

/** What is in the trash, by kind. */
export function TrashList() {
  return (
    <AddressTabs name="kind" labels={LABELS} initial="all">
      {(kind) => <Items kind={kind === 'all' ? undefined : kind} />}
    </AddressTabs>
  );
}

function Items({ kind }: { kind: TrashKind | undefined }) {
  const { heading, listProps } = useFocusFallback();
  const input = kind ? { kind } : {};
  const items = trpc.trash.list.useInfiniteQuery(input, PAGED);
  const hasItems = (items.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <ListSection
      title={kind ? LABELS[kind] : 'In the Trash'}
      headingRef={heading}
      action={!kind && hasItems && <EmptyTrash />}
    >
      <ListView
        query={items}
        skeleton={<RecordsSkeleton label="Loading the trash" height={90} />}
        error="The trash could not be loaded"
        showsRefetchError
        empty={
          <EmptyState
            title="Nothing in the trash"
            hint="Users, videos and content of the home page are kept here for 30 days."
          />
        }
      >
        {(found) => (
          <div {...listProps}>
            <RecordList label="In the trash">
              {found.map((item) => (
                <li key={item.id}>
                  <TrashRow item={item} />
                </li>
              ))}
            </RecordList>
            <LoadMore keepsPlace query={items} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}

function EmptyTrash() {
  const confirm = useConfirm();
  const empty = trpc.trash.empty.useMutation({
    meta: {
      failed: 'Emptying failed',
      otherwise: 'Failed to empty the trash. Please try again.',
      refreshes: 'trash',
    },
    onSuccess: showErased,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Empty Trash',
      message: 'Everything in the trash is erased with its files. This cannot be undone.',
      confirmLabel: 'Empty Trash',
      tone: 'danger',
    });
    if (isSure) empty.mutate();
  };
  return (
    <BusyButton variant="subtle" color="red" size="sm" isBusy={empty.isPending} onClick={() => void ask()}>
      Empty Trash
    </BusyButton>
  );
}
