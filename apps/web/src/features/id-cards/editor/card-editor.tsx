import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Account } from '@touchline/contracts/users';
import { fullName } from '../../../lib/format.ts';
import classes from './card-editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { useCardToEdit } from './hooks.ts';
import type { RenderPicture } from './picture-fields.tsx';

interface CardEditorProps {
  holder: Account;
  isOpen: boolean;
  onClose: () => void;
  /** The dialog has faded out: the moment to give the focus back. */
  onClosed: () => void;
  renderPicture: RenderPicture;
}

/** Spec 2, ID card editor dialog: what is on a person's card, as it will look, and the card as a file or on paper. */
export function CardEditor({ holder, isOpen, onClose, onClosed, renderPicture }: CardEditorProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', window.matchMedia('(max-width: 62em)').matches);
  const { isPending, card, branding } = useCardToEdit(holder.id);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`ID Card Editor - ${fullName(holder)}`}
      size="66rem"
      fullScreen={isNarrow}
      // Mounted open: Mantine has not seen who asked for it.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      classNames={{ header: classes.header }}
    >
      {isPending ? (
        <div role="status" aria-label="Loading the ID card" className={classes.columns}>
          <Skeleton height={480} />
          <Skeleton height={480} />
        </div>
      ) : (
        <EditorForm holder={holder} card={card} branding={branding} onCancel={onClose} renderPicture={renderPicture} />
      )}
    </Modal>
  );
}
