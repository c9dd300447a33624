import { Textarea } from '@mantine/core';
import { type Child, writeForChildInput } from '@touchline/contracts/guardians';
import { useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';

const composerForm = writeForChildInput.pick({ content: true });

/** Writes as the guardian of a child. What was typed is kept until it has been sent. */
export function ChildComposer({ child, otherId }: { child: Child; otherId: string }) {
  const { user } = useSession();
  const { form } = useDraftForm(composerForm, {
    key: draftKey(`guardian_${child.id}_${otherId}`, user?.id ?? ''),
    saved: { content: '' },
    name: 'guardian-composer',
  });
  const input = useRef<HTMLTextAreaElement>(null);
  const write = trpc.guardian.write.useMutation({ meta: { failed: 'Not sent', refreshes: 'child' } });
  const handleSubmit = form.submitTo(write, {
    input: ({ content }) => ({ playerId: child.id, otherId, content }),
    after: 'reset',
    onDone: () => input.current?.focus(),
  });

  return (
    <Form gap="sm" px="md" pt="sm" pb="md" onSubmit={handleSubmit} style={{ borderTop: '1px solid var(--tl-line)' }}>
      <Textarea
        ref={input}
        label={`You write as ${child.firstName}’s guardian`}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('content')}
      />
      <BusyButton type="submit" ml="auto" isBusy={form.isLocked} busyLabel="Sending…">
        Send
      </BusyButton>
    </Form>
  );
}
