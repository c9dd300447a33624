import { Radio, Stack, Textarea } from '@mantine/core';
import { CONFIRMATION_LABELS, CONFIRMATIONS, confirmGuardianInput } from '@touchline/contracts/guardians';
import { REASON_MAX } from '@touchline/contracts/limits';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import parts from '../../../components/parts.module.css';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useConfirmGuardian } from './hooks.ts';

const confirmForm = confirmGuardianInput.omit({ id: true });

interface ConfirmGuardianDialogProps {
  id: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks how the safeguarding team has made sure that a user is the guardian. */
export function ConfirmGuardianDialog({ id, name, isOpen, onClose }: ConfirmGuardianDialogProps) {
  const form = useZodForm(confirmForm, { name: 'confirm-guardian', initialValues: { how: '', note: '' } });
  const confirm = useConfirmGuardian(onClose);
  const handleSubmit = form.onSubmit((values) => {
    if (!confirm.isPending) confirm.mutate({ id, ...confirmForm.parse(values) });
  });
  return (
    <Dialog title={`Confirm ${name}`} isOpen={isOpen} onClose={onClose} onClosed={() => form.reset()}>
      <form noValidate onSubmit={handleSubmit}>
        <div className={parts.parts}>
          <p>From then on they accept requests for the child, and can show clips to everyone.</p>
          <Radio.Group label="How have you made sure?" {...form.getInputProps('how')}>
            <Stack gap="xs" mt="xs">
              {CONFIRMATIONS.map((how) => (
                <Radio key={how} value={how} label={CONFIRMATION_LABELS[how]} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="What have you seen, or with whom have you spoken?"
            description="Kept with the confirmation. Call a number that you have found yourself."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={REASON_MAX}
            readOnly={confirm.isPending}
            {...form.getInputProps('note')}
          />
        </div>
        <DialogActions>
          <BusyButton type="submit" isBusy={confirm.isPending}>
            Confirm Guardian
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
