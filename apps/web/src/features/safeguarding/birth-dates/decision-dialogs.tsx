import { Button, Textarea } from '@mantine/core';
import { acceptBirthDateForm, declineBirthDateForm, type WaitingBirthDate } from '@touchline/contracts/birth-dates';
import { REASON_MAX } from '@touchline/contracts/limits';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import parts from '../../../components/parts.module.css';
import { fieldIssuesOf } from '../../../lib/errors.ts';
import { formatDate } from '../../../lib/format.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useAcceptBirthDate, useDeclineBirthDate } from './hooks.ts';

interface Decision {
  kind: 'accept' | 'decline';
  request: WaitingBirthDate;
}

interface FormProps {
  request: WaitingBirthDate;
  isOpen: boolean;
  onClose: () => void;
}

const TEXT = { required: true, autosize: true, minRows: 2, maxRows: 8, maxLength: REASON_MAX } as const;

/** Accepts or declines an older date of birth; null while it is closed. While it fades out it shows what it was opened for. */
export function DecisionDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }) {
  const [shown, setShown] = useState(decision);
  if (decision !== null && decision !== shown) setShown(decision);
  if (shown === null) return null;
  const Form = shown.kind === 'accept' ? AcceptForm : DeclineForm;
  return <Form key={shown.request.id} request={shown.request} isOpen={decision !== null} onClose={onClose} />;
}

function AcceptForm({ request, isOpen, onClose }: FormProps) {
  const accept = useAcceptBirthDate();
  const form = useZodForm(acceptBirthDateForm, {
    name: 'accept-birth-date',
    initialValues: { reason: '', seen: '' },
  });
  const end = () => {
    form.reset();
    onClose();
  };
  const close = useDiscardQuestion({ wouldLose: isOpen && form.isDirty(), onClose: end });
  const handleSubmit = form.onSubmit((values) => {
    if (accept.isPending) return;
    const input = { id: request.id, ...acceptBirthDateForm.parse(values) };
    accept.mutate(input, { onSuccess: end, onError: (error) => form.showErrors(fieldIssuesOf(error)) });
  });
  const { player, requested, makesAdult, guardians } = request;
  return (
    <Frame
      title={`Accept ${formatDate(requested)} for ${player.name}`}
      submitLabel="Accept Date"
      {...{ isOpen, close, handleSubmit }}
      isSending={accept.isPending}
    >
      <p>
        The date changes at once, and the account has to be verified again.
        {makesAdult && ' The player becomes an adult: everything that protects a minor ends.'}
        {makesAdult && guardians > 0 && ' The guardians lose their access.'}
      </p>
      <Textarea
        label="What you have seen"
        description="Such as a passport or birth certificate, and how. Do not copy its number."
        readOnly={accept.isPending}
        data-autofocus
        {...TEXT}
        {...form.getInputProps('seen')}
      />
      <Textarea
        label="Reason"
        description="Why the former date was wrong. The player and the guardians read both."
        readOnly={accept.isPending}
        {...TEXT}
        {...form.getInputProps('reason')}
      />
    </Frame>
  );
}

function DeclineForm({ request, isOpen, onClose }: FormProps) {
  const decline = useDeclineBirthDate();
  const form = useZodForm(declineBirthDateForm, { name: 'decline-birth-date', initialValues: { reason: '' } });
  const end = () => {
    form.reset();
    onClose();
  };
  const close = useDiscardQuestion({ wouldLose: isOpen && form.isDirty(), onClose: end });
  const handleSubmit = form.onSubmit((values) => {
    if (decline.isPending) return;
    const input = { id: request.id, ...declineBirthDateForm.parse(values) };
    decline.mutate(input, { onSuccess: end, onError: (error) => form.showErrors(fieldIssuesOf(error)) });
  });
  const { player, requested } = request;
  return (
    <Frame
      title={`Decline ${formatDate(requested)} for ${player.name}`}
      submitLabel="Decline Date"
      {...{ isOpen, close, handleSubmit }}
      isSending={decline.isPending}
    >
      <p>Nothing changes. The player can ask again.</p>
      <Textarea
        label="Reason"
        description="The player and the guardians read it."
        readOnly={decline.isPending}
        data-autofocus
        {...TEXT}
        {...form.getInputProps('reason')}
      />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  submitLabel: string;
  isOpen: boolean;
  isSending: boolean;
  close: () => void;
  handleSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

function Frame({ title, submitLabel, isOpen, isSending, close, handleSubmit, children }: FrameProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <form noValidate className={parts.parts} onSubmit={handleSubmit}>
        {children}
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isSending}>
            {submitLabel}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
