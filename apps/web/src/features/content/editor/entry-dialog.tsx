import { Button, Stack, Title } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useId } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { useStoredValues } from '../../../lib/use-stored-values.tsx';
import { useValidatedForm } from '../../../lib/use-zod-form.ts';
import classes from './entry-dialog.module.css';
import type { EntryKind } from './entry-kind.ts';

interface EntryDialogProps<Item, Values> {
  kind: EntryKind<Item, Values>;
  /** The entry to change; null for a new one. */
  item: Item | null;
  /** The order number of a new one. */
  nextOrder: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds or changes an entry: the fields on one side, and on the other what visitors will see. */
export function EntryDialog<Item extends { id: string; createdAt: string }, Values extends Record<string, unknown>>({
  kind,
  item,
  nextOrder,
  isOpen,
  onClose,
}: EntryDialogProps<Item, Values>) {
  const saved = kind.toValues(item, nextOrder);
  const findProblems = schemaResolver(kind.schema, { sync: true });
  const plain = useValidatedForm<Values>((values) => findProblems(kind.toFields(values)), { initialValues: saved });
  const { form, hasChanges, patchOf } = useStoredValues(plain, saved);
  const { create, update } = kind.useChanges();
  const close = useDiscardQuestion({ wouldLose: isOpen && hasChanges, onClose });
  const previewId = useId();
  const handleSubmit = item
    ? form.submitTo(update, {
        input: (values) => ({ id: item.id, patch: patchOf(kind.toFields(values)) }),
        part: 'patch',
        onDone: onClose,
      })
    : form.submitTo(create, { input: kind.toFields, onDone: onClose });

  return (
    <Dialog isOpen={isOpen} onClose={close} title={item ? kind.editTitle : kind.addLabel} size="wide">
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        <Stack miw={0}>
          <kind.Fields form={form} />
        </Stack>
        <div className={classes.side}>
          <Title order={3} size="h5" lh={1.5} mb="xs" id={previewId}>
            Preview
          </Title>
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
          <BusyButton type="submit" isBusy={form.isLocked} busyLabel="Saving…">
            {item ? 'Save Changes' : kind.createLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
