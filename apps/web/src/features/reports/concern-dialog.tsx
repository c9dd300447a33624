import { TextInput } from '@mantine/core';
import { concernInput } from '@touchline/contracts/reports';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { useSendConcern } from './hooks.ts';
import { ReasonFields } from './reason-fields.tsx';

interface ConcernDialogProps {
  /** The code in the field of the page; blank without one. */
  code: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Reports a concern about a card, without a name or an address. */
export function ConcernDialog({ code, isOpen, onClose, onClosed }: ConcernDialogProps) {
  const form = useZodForm(concernInput, { name: 'concern', initialValues: { code, reason: '', content: '' } });
  const send = useSendConcern();

  const handleSubmit = form.submitTo(send, { input: (values) => concernInput.parse(values), onDone: onClose });

  return (
    <FormDialog
      title="Report a concern"
      submitLabel="Send Report"
      busyLabel="Sending…"
      isOpen={isOpen}
      form={form}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={handleSubmit}
    >
      <p>
        Tell the safeguarding team about a card or the person who shows it. You need no account and give no name. If
        someone is in danger now, call the emergency services.
      </p>
      <ReasonFields getInputProps={form.getInputProps} />
      <TextInput
        label="Code of the card (optional)"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
