import { Button, Stack, Text } from '@mantine/core';
import { type ReportInput, reportInput } from '@touchline/contracts/reports';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../components/dialog/use-discard-question.ts';
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
  const close = useDiscardQuestion({ wouldLose: isOpen && form.isDirty() && !send.isSuccess, onClose });

  const handleSubmit = form.submitTo(send, {
    input: (values) => ({ subject: reported.subject, subjectId: reported.subjectId, ...reportForm.parse(values) }),
    onDone: onClose,
  });

  return (
    <Dialog title={`Report ${reported.what}`} isOpen={isOpen} onClose={close} onClosed={onClosed}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          <Text>
            The safeguarding team reads your report and keeps a copy of what you report. The other person is not told
            who reported them. If someone is in danger now, call the emergency services.
          </Text>
          <ReasonFields getInputProps={form.getInputProps} />
          <DialogActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={form.isLocked} busyLabel="Sending…">
              Send Report
            </BusyButton>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
