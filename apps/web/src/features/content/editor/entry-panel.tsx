import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { messageOf } from '../../../lib/errors.ts';
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
  const { remove, move } = kind.useChanges();
  const { heading, listProps } = useFocusFallback();
  const confirmDeletion = useConfirmDeletion();
  const { open, opening, dialog } = useOpenEntry<Item>();
  const items = query.data?.pages.flatMap((page) => page.items);
  const entries = items?.map(kind.toListed);

  const handleDelete = async (id: string) => {
    const entry = entries?.find((one) => one.id === id);
    if (entry && (await confirmDeletion(entry))) remove.mutate({ id });
  };

  return (
    <ListSection
      title={kind.title}
      headingRef={heading}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => open(null)}>
          {kind.addLabel}
        </Button>
      }
    >
      {query.isPending && <EntryListSkeleton />}
      {query.isError && !entries && (
        <ErrorState
          title="The content could not be loaded"
          message={messageOf(query.error, 'Please try again.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {entries?.length === 0 && <EmptyState title={kind.emptyText} />}
      {entries && entries.length > 0 && (
        <div {...listProps}>
          <EntryList
            entries={entries}
            orderLabel={kind.orderLabel}
            onEdit={(id) => open(items?.find((one) => one.id === id) ?? null)}
            onDelete={(id) => void handleDelete(id)}
            onMove={(change) => move.mutateAsync(change).catch(() => {})}
          />
          <LoadMore query={query} />
        </div>
      )}
      <EntryDialog key={opening} kind={kind} {...dialog} />
    </ListSection>
  );
}

/** Which entry the dialog is about: an existing one, or null for a new one. */
function useOpenEntry<Item>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Each opening starts with new fields, but closing keeps them while the dialog fades out.
  const [opening, setOpening] = useState(0);

  const open = (which: Item | null) => {
    setItem(which);
    setOpening((count) => count + 1);
    setOpen(true);
  };
  return { open, opening, dialog: { item, isOpen, onClose: () => setOpen(false) } };
}

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
