import { Button, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useId } from 'react';
import classes from './entry-dialog.module.css';

interface EntryDialogProps {
  title: string;
  submitLabel: string;
  isOpen: boolean;
  isSaving: boolean;
  /** Something was typed that leaving by mistake would lose. */
  isDirty: boolean;
  onClose: () => void;
  /** The dialog has faded out: the moment to give the focus back. */
  onClosed: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** How what is typed will look. */
  preview: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of either list: fields on one side, and on the other what visitors will see. */
export function EntryDialog({ title, submitLabel, preview, children, ...dialog }: EntryDialogProps) {
  const { isOpen, isSaving, isDirty, onClose, onClosed, onSubmit } = dialog;
  const previewId = useId();
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="68rem"
      fullScreen={isPhone}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      // Mantine remembers the opener only when a closed dialog opens; this one is mounted open.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.side}>
          <h3 id={previewId} className={classes.previewTitle}>
            Preview
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled by keys too */}
          <section className={classes.preview} tabIndex={0} aria-labelledby={previewId}>
            {/* To be looked at: nothing in it is to be pressed or read out twice. */}
            <div inert>{preview}</div>
          </section>
        </div>
        <div className={classes.actions}>
          <Button
            type="submit"
            aria-disabled={isSaving}
            {...(isSaving && { leftSection: <Loader size={16} color="currentColor" /> })}
          >
            {isSaving ? 'Saving…' : submitLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
