import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type Party, sendMessageInput } from '@touchline/contracts/messages';
import { BusyButton } from '../../../components/busy-button.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { fullName } from '../../../lib/format.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { refusalsOf, useSendMessage } from '../hooks.ts';
import { MessageField } from '../message-field.tsx';
import classes from './composer.module.css';

const composerForm = sendMessageInput.pick({ content: true });

interface ComposerProps {
  me: string;
  other: Party;
  subject: string;
}

/** Replies in an open thread under the thread's subject. A draft stays until it has been sent. */
export function Composer({ me, other, subject }: ComposerProps) {
  const key = draftKey(`reply_${other.id}`, me);
  const { form } = useDraftForm(composerForm, {
    key,
    saved: { content: '' },
    // The dialog for a new message has a field of the same name.
    name: 'composer',
  });
  const send = useSendMessage({
    draft: key,
    onSent() {
      form.setValues({ content: '' });
      form.getInputNode('content')?.focus();
    },
  });
  const { isPending } = send;

  const handleSubmit = form.onSubmit(({ content }) => {
    if (isPending) return;
    send.mutate({ receiverId: other.id, subject, content }, { onError: (error) => form.showErrors(refusalsOf(error)) });
  });

  return (
    <form noValidate className={classes.composer} onSubmit={handleSubmit}>
      <Text size="sm" fw={600} c="dimmed" truncate dir="auto">
        {subject}
      </Text>
      <MessageField
        aria-label={`Your reply to ${fullName(other)}`}
        placeholder="Write a reply"
        minRows={1}
        maxRows={5}
        readOnly={isPending}
        miw={0}
        {...form.getInputProps('content')}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        busyLabel="Sending…"
        leftSection={<IconSend size={18} aria-hidden="true" />}
      >
        Send
      </BusyButton>
      <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
        Ctrl or ⌘ + Enter sends
      </Text>
    </form>
  );
}
