import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryKind } from './entry-kind.ts';
import { EntryList, EntryListSkeleton } from './list/entry-list.tsx';
import type { ListedEntry } from './list/entry-row.tsx';

interface EntryPanelProps<Item, Values> {
  kind: EntryKind<Item, Values>;
}

/** One list of the content manager: its entries in order, and the dialog that adds and changes them. */
export function EntryPanel<Item extends { id: string; createdAt: string }, Values extends Record<string, unknown>>({
  kind,
}: EntryPanelProps<Item, Values>) {
  const query = kind.useEntries();
  const { remove, move, turn } = kind.useChanges();
  const nextOrder = kind.useNextOrder();
  const { heading, listProps } = useFocusFallback();
  const confirmDeletion = useConfirmDeletion();
  const { open, add, opening, dialog } = useOpenEntry<Item>({ canAdd: nextOrder !== null });

  const handleDelete = async (item: Item | undefined) => {
    if (item && (await confirmDeletion(kind.toListed(item)))) remove.mutate({ id: item.id });
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
              onDelete={(id) => void handleDelete(items.find((item) => item.id === id))}
              onMove={(change) => move.mutateAsync(change).catch(() => {})}
              onTurn={(id, isActive) => turn.mutateAsync({ id, patch: { isActive } }).catch(() => {})}
            />
            <LoadMore query={query} />
          </div>
        )}
      </ListView>
      <EntryDialog key={opening} kind={kind} nextOrder={nextOrder ?? 0} {...dialog} />
    </ListSection>
  );
}

/** Which entry the dialog is about: an existing one, or null for a new one. */
function useOpenEntry<Item>({ canAdd }: { canAdd: boolean }) {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Each opening starts with new fields, but closing keeps them while the dialog fades out.
  const [opening, setOpening] = useState(0);

  const open = (which: Item | null) => {
    setItem(which);
    setOpening((count) => count + 1);
    setOpen(true);
  };
  const add = useAddRequest(() => open(null), canAdd);
  return { open, add, opening, dialog: { item, isOpen, onClose: () => setOpen(false) } };
}

/**
 * Opens the form for a new entry when the address asks for it, such as from the search of admins, or the returned function
 * does: at once, or as soon as the entry can be added.
 */
function useAddRequest(open: () => void, canAdd: boolean): () => void {
  const { values, change } = useAddressFilters(REQUEST);
  const [isAsked, setAsked] = useState(false);
  const isInAddress = values.add !== '';
  const isRequested = isAsked || isInAddress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request, which is then removed
  useEffect(() => {
    if (!isRequested || !canAdd) return;
    open();
    setAsked(false);
    if (isInAddress) change({ add: '' });
  }, [isRequested, canAdd]);
  return () => setAsked(true);
}

const REQUEST = ['add'] as const;

function useConfirmDeletion() {
  const confirm = useConfirm();
  return ({ name }: ListedEntry) =>
    confirm({
      title: `Delete “${name}”`,
      message: 'Are you sure you want to delete this content? This action cannot be undone.',
      confirmLabel: 'Delete Content',
      tone: 'danger',
    });
}
