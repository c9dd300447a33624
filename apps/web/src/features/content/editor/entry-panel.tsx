import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';
import { useMoveToTrash } from '../../../shared/trash/use-move-to-trash.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryKind } from './entry-kind.ts';
import { EntryList, EntryListSkeleton } from './list/entry-list.tsx';
import type { ListedEntry } from './list/entry-row.tsx';

/** One list of the content manager: its entries in order, and the dialog that adds and changes them. */
export function EntryPanel<Item extends { id: string; createdAt: string }, Values extends Record<string, unknown>>({
  kind,
}: {
  kind: EntryKind<Item, Values>;
}) {
  const query = kind.useEntries();
  const { remove, move, turn } = kind.useChanges();
  // The order number that puts a new entry last; the server's default if it cannot be fetched.
  const { data: nextOrder = 0, isPending } = trpc.content.nextOrder.useQuery({ list: kind.list });
  const { heading, listProps } = useFocusFallback();
  const confirm = useConfirm();
  const trash = useMoveToTrash('content');
  const { open, opening, dialog } = useOpenEntry<Item>();
  // Once another admin has changed it, the dialog shows that.
  const newest = (item: Item | null) => allItems(query).find(({ id }) => id === item?.id) ?? item;
  const add = useAddRequest(() => open(null), !isPending);

  const handleDelete = async ({ id, name }: ListedEntry) => {
    const isSure = await confirm({
      title: `Delete “${name}”`,
      message: 'Are you sure you want to delete this content? This action cannot be undone.',
      confirmLabel: 'Delete Content',
      tone: 'danger',
    });
    if (isSure) remove.mutate({ id });
  };

  return (
    <ListSection
      title={kind.title}
      headingRef={heading}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
          {kind.addLabel}
        </Button>
      }
    >
      <ListView
        query={query}
        skeleton={<EntryListSkeleton />}
        error="The content could not be loaded"
        empty={<EmptyState title={kind.emptyText} />}
      >
        {(items) => (
          <div {...listProps}>
            <EntryList
              entries={items.map(kind.toListed)}
              orderLabel={kind.orderLabel}
              onEdit={(id) => open(items.find((item) => item.id === id) ?? null)}
              onMoveToTrash={({ id, name }) => void trash.ask({ id, name })}
              onDelete={(entry) => void handleDelete(entry)}
              onMove={(change) => move.mutateAsync(change).catch(() => {})}
              onTurn={(id, isActive) => turn.mutateAsync({ id, patch: { isActive } }).catch(() => {})}
            />
            <LoadMore query={query} />
          </div>
        )}
      </ListView>
      <EntryDialog key={opening} kind={kind} nextOrder={nextOrder} {...dialog} item={newest(dialog.item)} />
    </ListSection>
  );
}

const allItems = <Item,>({ data }: { data: { pages: readonly { items: readonly Item[] }[] } | undefined }) =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** Which entry the dialog is about: an existing one, or null for a new one. */
function useOpenEntry<Item>() {
  // Each opening starts with new fields, but closing keeps them while the dialog fades out.
  const [{ opening, ...shown }, setState] = useState({ opening: 0, item: null as Item | null, isOpen: false });
  // A slow save closes its own dialog only.
  const close = () => setState((now) => (now.opening === opening ? { ...now, isOpen: false } : now));
  return {
    opening,
    open: (item: Item | null) => setState({ opening: opening + 1, item, isOpen: true }),
    dialog: { ...shown, onClose: close },
  };
}

/**
 * Opens the form for a new entry when the address asks for it, by a link such as from the search of admins or by the returned
 * function: at once, or as soon as the entry can be added.
 */
function useAddRequest(open: () => void, canAdd: boolean): () => void {
  const { values, change } = useAddressFilters(REQUEST);
  const isRequested = values.add !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, which is then removed
  useEffect(() => {
    if (!isRequested || !canAdd) return;
    open();
    change({ add: '' });
  }, [isRequested, canAdd]);
  return () => change({ add: '1' });
}

const REQUEST = ['add'] as const;
