import { Textarea } from '@mantine/core';
import { guardianReasonInput } from '@touchline/contracts/guardians';
import { REASON_MAX } from '@touchline/contracts/limits';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import parts from '../../../components/parts.module.css';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useObject } from './hooks.ts';

const objectForm = guardianReasonInput.pick({ reason: true });

interface ObjectDialogProps {
  id: string;
  name: string;
  isLater: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why the user objects to another guardian of the child, and says what follows. */
export function ObjectDialog({ id, name, isLater, isOpen, onClose }: ObjectDialogProps) {
  const form = useZodForm(objectForm, { name: 'object', initialValues: { reason: '' } });
  const object = useObject(onClose);
  const handleSubmit = form.onSubmit(({ reason }) => {
    if (!object.isPending) object.mutate({ id, reason });
  });
  return (
    <Dialog title={`Object to ${name}`} isOpen={isOpen} onClose={onClose} onClosed={() => form.reset()}>
      <form noValidate onSubmit={handleSubmit}>
        <div className={parts.parts}>
          <p>
            The safeguarding team decides, and may write to both of you.{' '}
            {isLater
              ? 'Until then they see nothing of your child and decide nothing.'
              : 'Until then they stay a guardian, since they were there before you.'}
          </p>
          <Textarea
            label="Why do you object?"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={REASON_MAX}
            readOnly={object.isPending}
            {...form.getInputProps('reason')}
          />
        </div>
        <DialogActions>
          <BusyButton type="submit" color="red" isBusy={object.isPending}>
            Object
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
