import { Button, Loader } from '@mantine/core';
import { useId } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { fieldIssuesOf } from '../../../lib/errors.ts';
import classes from './entry-dialog.module.css';
import type { EntryKind } from './entry-kind.ts';
import { useEntryForm } from './use-entry-form.ts';

interface EntryDialogProps<Item, Values> {
  kind: EntryKind<Item, Values>;
  /** The entry to change; null for a new one. */
  item: Item | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds or changes an entry: the fields on one side, and on the other what visitors will see. */
export function EntryDialog<Item extends { id: string; createdAt: string }, Values extends Record<string, unknown>>({
  kind,
  item,
  isOpen,
  onClose,
}: EntryDialogProps<Item, Values>) {
  const { form, focusFirst, showErrors } = useEntryForm(kind.toValues(item), kind.schema);
  const { create, update } = kind.useChanges();
  const previewId = useId();
  const isSaving = create.isPending || update.isPending;
  const submitLabel = item ? 'Save Changes' : kind.createLabel;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    const follow = { onSuccess: onClose, onError: (error: unknown) => showErrors(fieldIssuesOf(error, 'patch')) };
    if (item) update.mutate({ id: item.id, patch: values }, follow);
    else create.mutate(values, follow);
  }, focusFirst);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={item ? kind.editTitle : kind.addTitle}
      size="wide"
      isGuarded={form.isDirty()}
    >
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        <div className={classes.fields}>
          <kind.Fields form={form} />
        </div>
        <div className={classes.side}>
          <h3 id={previewId} className={classes.previewTitle}>
            Preview
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview is scrolled with the keyboard too */}
          <section className={classes.preview} tabIndex={0} aria-labelledby={previewId}>
            {/* Inert: its links and buttons are only shown. */}
            <div inert>
              <kind.Preview values={form.values} createdAt={item?.createdAt ?? new Date().toISOString()} />
            </div>
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
