import { Button, Stack, Text } from '@mantine/core';
import { reportInput } from '@touchline/contracts/reports';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../components/dialog/use-discard-question.ts';
import { fieldIssuesOf } from '../../lib/errors.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { useSendReport } from './hooks.ts';
import { ReasonFields } from './reason-fields.tsx';
import type { Reported } from './reported.ts';

const reportForm = reportInput.pick({ reason: true, content: true });
const EMPTY = { reason: '', content: '' };

interface ReportDialogProps {
  reported: Reported;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks why something is reported. What was typed stays until the report has been sent. */
export function ReportDialog({ reported, isOpen, onClose, onClosed }: ReportDialogProps) {
  const form = useZodForm(reportForm, { name: 'report', initialValues: EMPTY });
  const send = useSendReport(onClose);
  const close = useDiscardQuestion({ wouldLose: isOpen && form.isDirty() && !send.isSuccess, onClose });

  const handleSubmit = form.onSubmit((values) => {
    if (send.isPending) return;
    const { subject, subjectId } = reported;
    send.mutate(
      { subject, subjectId, ...reportForm.parse(values) },
      { onError: (error) => form.showErrors(fieldIssuesOf(error)) },
    );
  });

  return (
    <Dialog
      title={`Report ${reported.what}`}
      isOpen={isOpen}
      onClose={close}
      // The menu item that opened it has gone with its menu; useReport knows where to return.
      returnsFocus={false}
      onClosed={onClosed}
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          <Text>
            The safeguarding team reads your report and keeps a copy of what you report. The other person is not told
            who reported them. If someone is in danger now, call the emergency services.
          </Text>
          <ReasonFields getInputProps={form.getInputProps} isSending={send.isPending} />
          <DialogActions>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={send.isPending} busyLabel="Sending…">
              Send Report
            </BusyButton>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
