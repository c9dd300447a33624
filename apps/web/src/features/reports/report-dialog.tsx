import { type ReportInput, reportInput } from '@touchline/contracts/reports';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { useSendReport } from './hooks.ts';
import { ReasonFields } from './reason-fields.tsx';

const reportForm = reportInput.pick({ reason: true, content: true });
const EMPTY = { reason: '', content: '' };

/** What a user reports. */
export interface Reported extends Pick<ReportInput, 'subject' | 'subjectId'> {
  /** For the title, after "Report": a name, or "this message". */
  what: string;
}

interface ReportDialogProps {
  reported: Reported;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks why something is reported. What was typed stays until the report has been sent. */
export function ReportDialog({ reported, isOpen, onClose, onClosed }: ReportDialogProps) {
  const form = useZodForm(reportForm, { name: 'report', initialValues: EMPTY });
  const send = useSendReport();

  const handleSubmit = form.submitTo(send, {
    input: (values) => ({ subject: reported.subject, subjectId: reported.subjectId, ...reportForm.parse(values) }),
    onDone: onClose,
  });

  return (
    <FormDialog
      title={`Report ${reported.what}`}
      submitLabel="Send Report"
      busyLabel="Sending…"
      isOpen={isOpen}
      form={form}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={handleSubmit}
    >
      <p>
        The safeguarding team reads your report and keeps a copy of what you report. The other person is not told who
        reported them. If someone is in danger now, call the emergency services.
      </p>
      <ReasonFields getInputProps={form.getInputProps} />
    </FormDialog>
  );
}
