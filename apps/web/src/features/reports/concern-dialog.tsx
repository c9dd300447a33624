import { Button, Stack, Text, TextInput } from '@mantine/core';
import { concernInput } from '@touchline/contracts/reports';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../components/dialog/use-discard-question.ts';
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
  const close = useDiscardQuestion({ wouldLose: isOpen && form.isDirty() && !send.isSuccess, onClose });

  const handleSubmit = form.submitTo(send, { input: (values) => concernInput.parse(values), onDone: onClose });

  return (
    <Dialog title="Report a concern" isOpen={isOpen} onClose={close} onClosed={onClosed}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          <Text>
            Tell the safeguarding team about a card or the person who shows it. You need no account and give no name. If
            someone is in danger now, call the emergency services.
          </Text>
          <ReasonFields getInputProps={form.getInputProps} />
          <TextInput
            label="Code of the card (optional)"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('code')}
          />
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
