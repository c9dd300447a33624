import { Textarea } from '@mantine/core';
import { addNoteInput } from '@touchline/contracts/cases';
import { REASON_MAX } from '@touchline/contracts/limits';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { useCaseChange } from './case-progress.tsx';

const noteForm = addNoteInput.pick({ content: true });

/** A note for the other safeguarding admins. What was typed is kept until it is saved. */
export function NoteForm({ caseId }: { caseId: string }) {
  const { user } = useSession();
  const { form } = useDraftForm(noteForm, {
    key: draftKey(`case_${caseId}`, user?.id ?? ''),
    saved: { content: '' },
    name: 'case-note',
  });
  const add = trpc.cases.addNote.useMutation(useCaseChange('Note not saved'));
  const handleSubmit = form.submitTo(add, {
    input: ({ content }) => ({ id: caseId, content }),
    after: 'reset',
  });

  return (
    <Form gap="sm" mt="lg" pt="lg" onSubmit={handleSubmit} style={{ borderTop: '1px solid var(--tl-line)' }}>
      <Textarea
        label="Note for the safeguarding team"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        {...form.getInputProps('content')}
      />
      <BusyButton type="submit" variant="default" ml="auto" isBusy={form.isLocked}>
        Add Note
      </BusyButton>
    </Form>
  );
}
