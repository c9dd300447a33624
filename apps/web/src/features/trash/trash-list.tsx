import type { TrashItem, TrashKind } from '@touchline/contracts/trash';
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
import { useEmptyTrash, useErase, useRestore } from './hooks.ts';
import { TrashRow } from './trash-row.tsx';

const LABELS: Record<'all' | TrashKind, string> = { all: 'All', user: 'Users', video: 'Videos' };

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
  const restore = useRestore();
  const erase = useErase();
  const askAndErase = useAskAndErase(erase.mutate);
  return (
    <ListSection
      title={kind ? LABELS[kind] : 'Users and Videos'}
      headingRef={heading}
      action={!kind && hasItems && <EmptyTrash />}
    >
      <ListView
        query={items}
        skeleton={<RecordsSkeleton label="Loading the trash" height={90} />}
        error="The trash could not be loaded"
        showsRefetchError
        empty={<EmptyState title="Nothing in the trash" hint="Users and videos are kept here for 30 days." />}
      >
        {(found) => (
          <div {...listProps}>
            <RecordList label="In the trash">
              {found.map((item) => (
                <li key={item.id}>
                  <TrashRow
                    item={item}
                    isRestoring={restore.isPending && restore.variables.id === item.id}
                    isErasing={erase.isPending && erase.variables.id === item.id}
                    onRestore={() => restore.mutate({ id: item.id })}
                    onErase={() => void askAndErase(item)}
                  />
                </li>
              ))}
            </RecordList>
            <LoadMore query={items} />
          </div>
        )}
      </ListView>
    </ListSection>
  );
}

function EmptyTrash() {
  const confirm = useConfirm();
  const empty = useEmptyTrash();
  const ask = async () => {
    const isSure = await confirm({
      title: 'Empty Trash',
      message: 'All users and videos in the trash are erased with their files. This cannot be undone.',
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

function useAskAndErase(onConfirmed: (input: { id: string }) => void) {
  const confirm = useConfirm();
  return async ({ id, label }: TrashItem) => {
    const isSure = await confirm({
      title: `Erase “${label}”`,
      message: 'It is erased with all its files. This cannot be undone.',
      confirmLabel: 'Erase Now',
      tone: 'danger',
    });
    if (isSure) onConfirmed({ id });
  };
}
