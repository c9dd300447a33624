import { Button, Textarea } from '@mantine/core';
import { CONSENT_LINES, type ConsentLine, type Consents, recordConsentsInput } from '@touchline/contracts/consents';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import parts from '../../../components/parts.module.css';
import { useRecordConsents } from '../hooks.ts';
import { AnswerFields } from './answer-fields.tsx';
import { answersOf } from './answers.ts';

const WHY_NO_YES = 'Only a guardian whom the safeguarding team has confirmed can allow this.';
const REASON_MISSING = 'Please say why you answer for this child.';

/** A safeguarding admin answers for a child without a guardian, and says why. A guardian who comes later is asked again. */
export function AnswerForChild({ playerId, consents }: { playerId: string; consents: Consents }) {
  const [isOpen, setOpen] = useState(false);
  const present = () =>
    Object.fromEntries(CONSENT_LINES.map((line) => [line, consents.some((one) => one.line === line && one.isGiven)]));
  const [answers, setAnswers] = useState(present() as Record<ConsentLine, boolean>);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const record = useRecordConsents(() => setOpen(false));
  const open = () => {
    setAnswers(present() as Record<ConsentLine, boolean>);
    setOpen(true);
  };
  const send = () => {
    if (record.isPending) return;
    const input = recordConsentsInput.safeParse({ playerId, answers: answersOf(answers), reason });
    const problem = reason.trim() === '' ? REASON_MISSING : (input.error?.issues[0]?.message ?? null);
    setError(problem);
    if (input.success && problem === null) record.mutate(input.data);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Answer for This Child
      </Button>
      <Dialog title="Answer for This Child" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={parts.parts}>
          <p>
            No guardian answers for this child. Your answers and the reason stay in the history and in the audit log.
          </p>
          <AnswerFields
            firstName="this child"
            lines={consents.map(({ line, mayGive }) => ({ line, whyNoYes: mayGive ? undefined : WHY_NO_YES }))}
            answers={answers}
            onChange={setAnswers}
          />
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            value={reason}
            error={error}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <DialogActions>
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <BusyButton isBusy={record.isPending} onClick={send}>
              Save Answers
            </BusyButton>
          </DialogActions>
        </div>
      </Dialog>
    </>
  );
}
