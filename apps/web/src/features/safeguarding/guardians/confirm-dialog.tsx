import { Radio, Stack, Textarea } from '@mantine/core';
import { CONFIRMATION_LABELS, CONFIRMATIONS, confirmGuardianInput } from '@touchline/contracts/guardians';
import { REASON_MAX } from '@touchline/contracts/limits';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { decisionOptions } from '../decision-options.ts';

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
  const confirm = trpc.guardian.confirm.useMutation(
    decisionOptions({ done: { title: 'Guardian confirmed' }, failed: 'Not saved', onDone: onClose }),
  );
  const handleSubmit = form.submitTo(confirm, {
    input: (values) => ({ id, ...confirmForm.parse(values) }),
  });
  return (
    <FormDialog
      title={`Confirm ${name}`}
      submitLabel="Confirm Guardian"
      isOpen={isOpen}
      form={form}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <p>From then on they accept requests for the child, and can show clips to everyone.</p>
      <Radio.Group label="How have you made sure?" required {...form.getInputProps('how')}>
        <Stack gap="xs" mt="xs">
          {CONFIRMATIONS.map((how) => (
            <Radio key={how} value={how} label={CONFIRMATION_LABELS[how]} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="What have you seen, or with whom have you spoken?"
        description="Kept with the confirmation. Call a number that you have found yourself."
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
