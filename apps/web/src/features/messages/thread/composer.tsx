import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type Party, sendMessageInput } from '@touchline/contracts/messages';
import { useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { fullName } from '../../../lib/format.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { MessageField } from '../message-field.tsx';
import { useSendMessage } from '../sending.ts';
import classes from './composer.module.css';

const composerForm = sendMessageInput.pick({ content: true });

interface ComposerProps {
  me: string;
  other: Party;
  subject: string;
}

/** Replies in an open thread under the thread's subject. A draft stays until it has been sent. */
export function Composer({ me, other, subject }: ComposerProps) {
  const { form } = useDraftForm(composerForm, {
    key: draftKey(`reply_${other.id}`, me),
    saved: { content: '' },
    // The dialog for a new message has a field of the same name.
    name: 'composer',
  });
  // Null once another conversation was opened.
  const place = useRef<HTMLFormElement>(null);
  const handleSubmit = form.submitTo(
    useSendMessage(() => place.current !== null),
    {
      input: ({ content }) => ({ receiverId: other.id, subject, content }),
      elseAt: 'content',
      after: 'reset',
      onDone: () => form.getInputNode('content')?.focus(),
    },
  );

  return (
    <form ref={place} noValidate className={classes.composer} onSubmit={handleSubmit}>
      <MessageField
        aria-label={`Your reply to ${fullName(other)}`}
        placeholder="Write a reply"
        minRows={1}
        maxRows={5}
        miw={0}
        {...form.getInputProps('content')}
      />
      <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
        Ctrl or ⌘ + Enter sends
      </Text>
      <BusyButton
        type="submit"
        isBusy={form.isLocked}
        busyLabel="Sending…"
        leftSection={<IconSend size={18} aria-hidden="true" />}
      >
        Send
      </BusyButton>
    </form>
  );
}
