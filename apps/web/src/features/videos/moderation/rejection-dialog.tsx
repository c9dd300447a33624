import { Button, Radio, Textarea } from '@mantine/core';
import { REASON_MAX } from '@touchline/contracts/limits';
import {
  REJECTION_LABELS,
  REJECTION_REASONS,
  type Rejection,
  type RejectionReason,
  rejectionFields,
  type ShortRejection,
  shortRejectionFields,
} from '@touchline/contracts/video-reviews';
import type { KeyboardEvent } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { Form } from '../../../components/form.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { ChoiceList, numberedLabel } from '../numbered-choices.tsx';

const EMPTY = { reason: '', note: '', privateNote: '' };

type RejectionDialogProps = {
  /** 'Reject “Solo run”' */
  title: string;
  /** What comes of it. */
  description?: string;
  /** Chosen at first. */
  proposed?: RejectionReason | null;
  isOpen: boolean;
  /** Another call has to end first. */
  isBusy?: boolean;
  onClose: () => void;
  /** Called once it has faded out, which ends it: the next rejection renders a new one. */
  onClosed: () => void;
  /** False where the user continues elsewhere than where they were before. */
  returnsFocus?: boolean;
} & (
  | { isReasonOptional?: false; onReject: (rejection: Rejection) => Promise<unknown> }
  | { isReasonOptional: true; onReject: (rejection: ShortRejection) => Promise<unknown> }
);

/** Asks why videos are rejected. The number of a reason chooses it, and Enter rejects; in a note Ctrl and Enter do. */
export function RejectionDialog({ title, description, isOpen, onClose, ...rest }: RejectionDialogProps) {
  const { proposed, isBusy: isWaiting = false, onClosed, returnsFocus = true, ...asking } = rest;
  const { isReasonOptional = false } = asking;
  const fields = isReasonOptional ? shortRejectionFields : rejectionFields;
  const form = useZodForm(fields, { name: 'rejection', initialValues: { ...EMPTY, reason: proposed ?? '' } });
  const { note, privateNote } = form.getValues();
  const isBusy = form.isLocked || isWaiting;
  const wouldLose = isOpen && !isBusy && `${note}${privateNote}` !== '';
  const close = useDiscardQuestion({ wouldLose, onClose });

  const reject = (values: typeof EMPTY) =>
    asking.isReasonOptional
      ? asking.onReject(shortRejectionFields.parse(values))
      : asking.onReject(rejectionFields.parse(values));
  const handleSubmit = form.submitTo({ mutateAsync: reject }, { onDone: onClose });
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && (isText ? withControl : event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      event.currentTarget.closest('form')?.requestSubmit();
    }
    const reason = isText || withControl || event.altKey ? undefined : REJECTION_REASONS[Number(event.key) - 1];
    if (reason && !form.isLocked) form.setFieldValue('reason', reason);
  };

  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} onClosed={onClosed} returnsFocus={returnsFocus}>
      <Form onSubmit={handleSubmit} onKeyDown={handleKey}>
        {description && <p>{description}</p>}
        <Radio.Group size="md" label="Reason" description="The player reads it." {...form.getInputProps('reason')}>
          <ChoiceList mt="xs">
            {isReasonOptional && <Radio value="" label="No reason" />}
            {REJECTION_REASONS.map((reason, index) => (
              <Radio
                key={reason}
                value={reason}
                // Where the arrows go on from.
                data-autofocus={reason === proposed || undefined}
                {...numberedLabel(index, REJECTION_LABELS[reason])}
              />
            ))}
          </ChoiceList>
        </Radio.Group>
        <Textarea
          label="Note for the player"
          description="What has to be changed, or why it cannot be shown."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_MAX}
          {...form.getInputProps('note')}
        />
        <Textarea
          label="Private note"
          description="Only admins read it."
          autosize
          minRows={1}
          maxRows={8}
          maxLength={REASON_MAX}
          {...form.getInputProps('privateNote')}
        />
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" color="red" isBusy={isBusy} busyLabel="Rejecting…">
            Reject
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
