import { TextInput } from '@mantine/core';
import { concernInput } from '@touchline/contracts/reports';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { REPORT_MUTATION, ReportFormDialog } from './report-form-dialog.tsx';

interface ConcernDialogProps {
  /** The code in the field of the page; blank without one. */
  code: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Reports a concern about a card, without a sign-in, a name or an address. */
export function ConcernDialog({ code, ...dialog }: ConcernDialogProps) {
  const form = useZodForm(concernInput, { name: 'concern', initialValues: { code, reason: '', content: '' } });
  const handleSubmit = form.submitTo(trpc.reports.concern.useMutation(REPORT_MUTATION), {
    input: (values) => concernInput.parse(values),
    onDone: dialog.onClose,
  });

  return (
    <ReportFormDialog
      {...dialog}
      title="Report a concern"
      form={form}
      about="Tell the safeguarding team about a card or the person who shows it. You need no account and give no name. If someone is in danger now, call the emergency services."
      onSubmit={handleSubmit}
    >
      <TextInput
        label="Code of the card (optional)"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
    </ReportFormDialog>
  );
}
