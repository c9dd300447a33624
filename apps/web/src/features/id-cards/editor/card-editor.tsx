import { Skeleton } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { codeOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './card-editor.module.css';
import { EditorForm } from './editor-form.tsx';

interface CardEditorProps {
  holder: Account;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the dialog has faded out. */
  onClosed: () => void;
}

/**
 * The dialog that edits, previews, prints and downloads an ID card. If a call fails, it opens with its defaults and shows no
 * error.
 */
export function CardEditor({ holder, isOpen, onClose, onClosed }: CardEditorProps) {
  const userId = holder.id;
  // Not cached after the editor closes, because the holder may request a card meanwhile.
  const card = trpc.idCards.of.useQuery({ userId }, { gcTime: 0 });
  const branding = trpc.settings.ofCategory.useQuery({ category: 'branding' });
  const template = trpc.idCards.template.useQuery({ userId });
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
      {/* A card that was not found is pending again on each fetch. The form must stay meanwhile. */}
      {!card.isFetched || branding.isPending || template.isPending ? (
        <NotLoaded
          queries={[card, branding, template]}
          skeleton={
            <div role="status" aria-label="Loading the ID card" className={classes.columns}>
              <Skeleton height={480} />
              <Skeleton height={480} width={300} />
            </div>
          }
        />
      ) : (
        <EditorForm
          holder={holder}
          // Deleted while the editor was open, with its user: the last response is kept when fetching it again fails.
          card={codeOf(card.error) === 'CARD_NOT_FOUND' ? null : (card.data ?? null)}
          branding={branding.data ?? []}
          template={template.data ?? null}
          onDirty={setDirty}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
