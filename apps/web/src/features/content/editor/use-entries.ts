import { useState } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import type { ListedEntry } from './list/entry-row.tsx';

/** Which entry the dialog is about: an existing one, a new one, or none while it is closed. */
export function useOpenEntry<Item extends { id: string }>() {
  const [item, setItem] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Each opening begins with fresh fields, but closing keeps them while the dialog fades out.
  const [opening, setOpening] = useState(0);

  const open = (which: Item | null) => {
    setItem(which);
    setOpening((count) => count + 1);
    setOpen(true);
  };
  const dialog = { item, isOpen, onClose: () => setOpen(false) };
  return { open, opening, dialog };
}

/** Asks whether an entry is to go. */
export function useConfirmDeletion() {
  const confirm = useConfirm();
  return ({ name }: Pick<ListedEntry, 'name'>) =>
    confirm({
      title: `Delete “${name}”`,
      message: 'Are you sure you want to delete this content? This action cannot be undone.',
      confirmLabel: 'Delete Content',
      tone: 'danger',
    });
}
