import { Button } from '@mantine/core';
import { useId } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { fieldIssuesOf } from '../../../lib/errors.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import classes from './entry-dialog.module.css';
import type { EntryKind } from './entry-kind.ts';

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
  const form = useZodForm(kind.schema, { initialValues: kind.toValues(item) });
  const { create, update } = kind.useChanges();
  const close = useDiscardQuestion({ wouldLose: form.isDirty(), onClose });
  const previewId = useId();
  const isSaving = create.isPending || update.isPending;

  const handleSubmit = form.onSubmit((values) => {
    if (isSaving) return;
    const follow = { onSuccess: onClose, onError: (error: unknown) => form.showErrors(fieldIssuesOf(error, 'patch')) };
    if (item) update.mutate({ id: item.id, patch: values }, follow);
    else create.mutate(values, follow);
  });

  return (
    <Dialog isOpen={isOpen} onClose={close} title={item ? kind.editTitle : kind.addTitle} size="wide">
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
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isSaving} busyLabel="Saving…">
            {item ? 'Save Changes' : kind.createLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
