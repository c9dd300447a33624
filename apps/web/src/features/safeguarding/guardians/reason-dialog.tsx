import { Textarea } from '@mantine/core';
import { guardianReasonInput } from '@touchline/contracts/guardians';
import { REASON_MAX } from '@touchline/contracts/limits';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import parts from '../../../components/parts.module.css';
import { useZodForm } from '../../../lib/use-zod-form.ts';

const reasonForm = guardianReasonInput.pick({ reason: true });

interface ReasonDialogProps {
  title: string;
  /** What follows. */
  text: string;
  action: string;
  isDanger?: boolean;
  isBusy: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** A decision of the safeguarding team that needs a reason. */
export function ReasonDialog({ title, text, action, isDanger = false, ...rest }: ReasonDialogProps) {
  const { isBusy, isOpen, onClose, onSend } = rest;
  const form = useZodForm(reasonForm, { name: 'reason', initialValues: { reason: '' } });
  const handleSubmit = form.onSubmit(({ reason }) => {
    if (!isBusy) onSend(reason);
  });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} onClosed={() => form.reset()}>
      <form noValidate onSubmit={handleSubmit}>
        <div className={parts.parts}>
          <p>{text}</p>
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={REASON_MAX}
            readOnly={isBusy}
            {...form.getInputProps('reason')}
          />
        </div>
        <DialogActions>
          <BusyButton type="submit" {...(isDanger && { color: 'red' })} isBusy={isBusy}>
            {action}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
