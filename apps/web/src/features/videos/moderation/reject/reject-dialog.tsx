import { Button, Select, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import {
  REJECTION_LABELS,
  REJECTION_REASONS,
  type Rejection,
  rejectionFields,
} from '@touchline/contracts/video-reviews';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../../components/dialog/use-discard-question.ts';
import parts from '../../../../components/parts.module.css';
import { useZodForm } from '../../../../lib/use-zod-form.ts';

const REASONS = REJECTION_REASONS.map((value) => ({ value, label: REJECTION_LABELS[value] }));
/** The reason may be left out: a select needs a value for none. */
const NONE = { reason: null, note: '', privateNote: '' };
const fields = rejectionFields.extend({ reason: rejectionFields.shape.reason.nullable() });

interface RejectDialogProps {
  /** What is rejected, such as the title of a video. */
  what: string;
  isOpen: boolean;
  isRejecting: boolean;
  onClose: () => void;
  /** Called with what was filled in and nothing else; `done` empties the form. */
  onReject: (rejection: Partial<Rejection>, done: () => void) => void;
}

/** Asks why a video is rejected, before it is. Nothing has to be filled in. */
export function RejectDialog({ isOpen, onClose, ...rest }: RejectDialogProps) {
  const form = useZodForm(fields, { name: 'reject', initialValues: NONE as Record<keyof typeof NONE, string | null> });
  const close = useDiscardQuestion({
    wouldLose: isOpen && form.isDirty(),
    onClose() {
      form.reset();
      onClose();
    },
  });
  const handleSubmit = form.onSubmit((values) => {
    if (rest.isRejecting) return;
    const given = Object.entries(fields.parse(values)).filter(([, value]) => value !== null);
    rest.onReject(Object.fromEntries(given), () => form.reset());
  });
  return (
    <Dialog title="Reject Video" isOpen={isOpen} onClose={close}>
      <form noValidate className={parts.parts} onSubmit={handleSubmit}>
        <p>“{rest.what}” becomes pending and private. Its player reads the reason and the note, if you give them.</p>
        <Select
          label="Reason"
          placeholder="No reason"
          data={REASONS}
          clearable
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Textarea
          label="Note for the player"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_MAX}
          {...form.getInputProps('note')}
        />
        <Textarea
          label="Private note"
          description="Only admins read it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_MAX}
          {...form.getInputProps('privateNote')}
        />
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" color="red" isBusy={rest.isRejecting}>
            Reject Video
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
