import { type ReportInput, reportInput } from '@touchline/contracts/reports';
import { trpc } from '../../lib/trpc.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { REPORT_MUTATION, ReportFormDialog } from './report-form-dialog.tsx';

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

/** Reports a user, profile, message, video or ID card. */
export function ReportDialog({ reported: { what, subject, subjectId }, ...dialog }: ReportDialogProps) {
  const form = useZodForm(reportForm, { name: 'report', initialValues: EMPTY });
  const handleSubmit = form.submitTo(trpc.reports.create.useMutation(REPORT_MUTATION), {
    input: (values) => ({ subject, subjectId, ...reportForm.parse(values) }),
    onDone: dialog.onClose,
  });

  return (
    <ReportFormDialog
      {...dialog}
      title={`Report ${what}`}
      form={form}
      about="The safeguarding team reads your report and keeps a copy of what you report. The other person is not told who reported them. If someone is in danger now, call the emergency services."
      onSubmit={handleSubmit}
    />
  );
}
