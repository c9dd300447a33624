import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { fullName } from '../../../lib/format.ts';
import classes from './card-editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { useCardToEdit } from './hooks.ts';

interface CardEditorProps {
  holder: Account;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the dialog has faded out. */
  onClosed: () => void;
}

/** The dialog that edits, previews, prints and downloads an ID card. */
export function CardEditor({ holder, isOpen, onClose, onClosed }: CardEditorProps) {
  const { isPending, card, branding, template } = useCardToEdit(holder.id);
  const [isDirty, setDirty] = useState(false);
  const close = useDiscardQuestion({ wouldLose: isDirty, onClose });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={`ID Card Editor - ${fullName(holder)}`}
      size="wide"
    >
      {isPending ? (
        <div role="status" aria-label="Loading the ID card" className={classes.columns}>
          <Skeleton height={480} />
          <Skeleton height={480} width={300} />
        </div>
      ) : (
        <EditorForm
          holder={holder}
          card={card}
          branding={branding}
          template={template}
          onDirty={setDirty}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
