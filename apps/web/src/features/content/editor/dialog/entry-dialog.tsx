import { Button, Loader } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import classes from './entry-dialog.module.css';

interface EntryDialogProps {
  title: string;
  submitLabel: string;
  isOpen: boolean;
  isSaving: boolean;
  /** Something was typed that leaving by mistake would lose. */
  isDirty: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** How what is typed will look. */
  preview: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of either list: fields on one side, and on the other what visitors will see. */
export function EntryDialog({ title, submitLabel, preview, children, ...dialog }: EntryDialogProps) {
  const { isOpen, isSaving, isDirty, onClose, onSubmit } = dialog;
  const previewId = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="wide" isGuarded={isDirty}>
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
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            aria-disabled={isSaving}
            {...(isSaving && { leftSection: <Loader size={16} color="currentColor" /> })}
          >
            {isSaving ? 'Saving…' : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
