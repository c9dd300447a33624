import { Button, Textarea } from '@mantine/core';
import type { ConsentLine, Consents } from '@touchline/contracts/consents';
import { REASON_MAX } from '@touchline/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useValidatedForm } from '../../../lib/use-zod-form.ts';
import { AnswerFields } from './answer-fields.tsx';
import { answersOf, useRecordConsents } from './answers.ts';

interface AnswerForChildProps {
  playerId: string;
  consents: Consents;
}

/** A safeguarding admin answers for a child without a guardian, and says why. A guardian who comes later is asked again. */
export function AnswerForChild({ playerId, consents }: AnswerForChildProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useValidatedForm(missingReason, {
    name: 'answer-for-child',
    initialValues: { answers: presentAnswers(consents), reason: '' },
  });
  const open = () => {
    form.setInitialValues({ answers: presentAnswers(consents), reason: '' });
    form.reset();
    setOpen(true);
  };
  const handleSubmit = form.submitTo(useRecordConsents('A guardian who comes later is asked again.'), {
    input: ({ answers, reason }) => ({ playerId, answers: answersOf(answers), reason: reason.trim() }),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        Answer for This Child
      </Button>
      <FormDialog
        title="Answer for This Child"
        submitLabel="Save Answers"
        isOpen={isOpen}
        form={form}
        onClose={() => setOpen(false)}
        onSubmit={handleSubmit}
      >
        <p>No guardian answers for this child. Your answers and the reason stay in the history and in the audit log.</p>
        <AnswerFields
          firstName="this child"
          lines={consents}
          answers={form.values.answers}
          onChange={form.getInputProps('answers').onChange}
        />
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={REASON_MAX}
          {...form.getInputProps('reason')}
        />
      </FormDialog>
    </>
  );
}

function presentAnswers(consents: Consents): Record<ConsentLine, boolean> {
  return Object.fromEntries(consents.map(({ line, isGiven }) => [line, isGiven])) as Record<ConsentLine, boolean>;
}

function missingReason({ reason }: { reason: string }) {
  return reason.trim() === '' ? { reason: 'Please say why you answer for this child.' } : {};
}
