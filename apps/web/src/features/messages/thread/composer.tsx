import { IconSend } from '@tabler/icons-react';
import { type Party, sendMessageInput } from '@touchline/contracts/messages';
import { BusyButton } from '../../../components/busy-button.tsx';
import { fullName } from '../../../lib/format.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { refusalsOf, useSendMessage } from '../hooks.ts';
import { MessageField } from '../message-field.tsx';
import classes from './composer.module.css';
import type { Drafts } from './drafts.ts';

const composerForm = sendMessageInput.pick({ content: true });

interface ComposerProps {
  other: Party;
  subject: string;
  drafts: Drafts;
}

/** Replies in an open thread under the thread's subject. A draft stays until it has been sent. */
export function Composer({ other, subject, drafts }: ComposerProps) {
  const form = useZodForm(composerForm, {
    // The dialog for a new message has a field of the same name.
    name: 'composer',
    initialValues: { content: drafts.read(other.id) },
    onValuesChange: ({ content }) => drafts.keep(other.id, content),
  });
  const send = useSendMessage(() => {
    drafts.keep(other.id, '');
    form.setValues({ content: '' });
    form.getInputNode('content')?.focus();
  });
  const { isPending } = send;

  const handleSubmit = form.onSubmit(({ content }) => {
    if (isPending) return;
    send.mutate({ receiverId: other.id, subject, content }, { onError: (error) => form.showErrors(refusalsOf(error)) });
  });

  return (
    <form noValidate className={classes.composer} onSubmit={handleSubmit}>
      <p className={classes.subject} dir="auto">
        {subject}
      </p>
      <MessageField
        aria-label={`Your reply to ${fullName(other)}`}
        placeholder="Write a reply"
        minRows={1}
        maxRows={5}
        readOnly={isPending}
        className={classes.field ?? ''}
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
      <p className={classes.hint}>Ctrl or ⌘ + Enter sends</p>
    </form>
  );
}
