import { Textarea } from '@mantine/core';
import { acceptBirthDateForm, declineBirthDateForm, type WaitingBirthDate } from '@touchline/contracts/birth-dates';
import { REASON_MAX } from '@touchline/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { ReasonDialog } from '../../../components/dialog/reason-dialog.tsx';
import { formatDate } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { decisionOptions } from '../decision-options.ts';

export interface Decision {
  kind: 'accept' | 'decline';
  request: WaitingBirthDate;
}

interface DecisionProps {
  request: WaitingBirthDate;
  isOpen: boolean;
  onClose: () => void;
}

/** Accepts or declines an older date of birth; null while it is closed. While it fades out it shows what it was opened for. */
export function DecisionDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }) {
  const [shown, setShown] = useState(decision);
  if (decision !== null && decision !== shown) setShown(decision);
  if (shown === null) return null;
  const Shown = shown.kind === 'accept' ? AcceptDialog : DeclineDialog;
  return <Shown key={shown.request.id} request={shown.request} isOpen={decision !== null} onClose={onClose} />;
}

const FAMILY_TOLD = 'The family is told.';
const TEXT = { required: true, autosize: true, minRows: 2, maxRows: 8, maxLength: REASON_MAX } as const;

function AcceptDialog({ request, isOpen, onClose }: DecisionProps) {
  const accept = trpc.birthDates.accept.useMutation(
    decisionOptions({
      done: { title: 'Date of birth accepted', description: FAMILY_TOLD },
      failed: 'Not decided',
      onDone: onClose,
    }),
  );
  const form = useZodForm(acceptBirthDateForm, {
    name: 'accept-birth-date',
    initialValues: { reason: '', seen: '' },
  });
  const handleSubmit = form.submitTo(accept, {
    input: (values) => ({ id: request.id, ...acceptBirthDateForm.parse(values) }),
  });
  const { player, requested, makesAdult, guardians } = request;
  return (
    <FormDialog
      title={`Accept ${formatDate(requested)} for ${player.name}`}
      submitLabel="Accept Date"
      isOpen={isOpen}
      form={form}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <p>
        The date changes at once, and the account has to be verified again.
        {makesAdult && ' The player becomes an adult: everything that protects a minor ends.'}
        {makesAdult && guardians > 0 && ' The guardians lose their access.'}
      </p>
      <Textarea
        label="What you have seen"
        description="Such as a passport or birth certificate, and how. Do not copy its number."
        data-autofocus
        {...TEXT}
        {...form.getInputProps('seen')}
      />
      <Textarea
        label="Reason"
        description="Why the former date was wrong. The player and the guardians read both."
        {...TEXT}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function DeclineDialog({ request, isOpen, onClose }: DecisionProps) {
  const decline = trpc.birthDates.decline.useMutation(
    decisionOptions({
      done: { title: 'Date of birth declined', description: FAMILY_TOLD },
      failed: 'Not decided',
      onDone: onClose,
    }),
  );
  return (
    <ReasonDialog
      title={`Decline ${formatDate(request.requested)} for ${request.player.name}`}
      about="Nothing changes. The player can ask again."
      description="The player and the guardians read it."
      submitLabel="Decline Date"
      isOpen={isOpen}
      onClose={onClose}
      onSend={(reason) => decline.mutateAsync({ id: request.id, ...declineBirthDateForm.parse({ reason }) })}
    />
  );
}
