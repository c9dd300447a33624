import { type ComponentType, useState } from 'react';
import { reportChunkError } from '../../lib/chunk-error.ts';
import { findOpener } from './use-opener.ts';

interface OpenState {
  isOpen: boolean;
  onClose: () => void;
  /** A dialog that calls it once it has faded out is new each time it opens. */
  onClosed?: () => void;
}

/**
 * A dialog whose code is fetched when it is opened: `useLazyDialog(() => import('./edit-dialog.tsx').then((m) => m.EditDialog))`.
 * If that fails, nothing opens.
 * @param onFailure tells the user; by default a toast does
 */
export function useLazyDialog<Props extends OpenState>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: (cause: unknown) => void = reportChunkError,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  // Another object at each opening, since a slow call of one may end in the next and closes only its own.
  const [opening, setOpening] = useState<object | null>(null);
  const [isLoading, setLoading] = useState(false);

  const open = async () => {
    const opener = findOpener();
    setLoading(true);
    try {
      const Loaded = await load();
      // The dialog returns the focus to where it is when it opens. An entry of a menu that was pressed is gone by now.
      opener?.focus();
      setDialog(() => Loaded);
      setOpening({});
    } catch (error) {
      onFailure(error);
    } finally {
      setLoading(false);
    }
  };
  const close = () => setOpening((current) => (current === opening ? null : current));
  const isOpen = opening !== null;

  return {
    /** Opens the dialog as soon as its code has arrived. */
    open: () => void open(),
    close,
    isOpen,
    /** Its code is being fetched. */
    isLoading,
    /** The dialog, from its first opening. */
    render(props: Omit<Props, keyof OpenState>) {
      if (!Dialog) return null;
      const all = { ...props, isOpen, onClose: close, onClosed: () => setDialog(null) } as unknown as Props;
      return <Dialog {...all} />;
    },
  };
}
