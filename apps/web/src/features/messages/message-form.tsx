import { Button, Stack, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';

interface MessageFormProps {
  getInputProps: (field: 'subject' | 'content') => object;
  /** How large the text is, and whether it has the focus first. */
  text: Pick<TextareaProps, 'minRows' | 'maxRows'> & { 'data-autofocus'?: boolean };
  isSending: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  /** What stands above the subject. */
  children?: ReactNode;
}

/** A message with its subject, in a dialog. */
export function MessageForm({ getInputProps, text, isSending, onSubmit, onCancel, children }: MessageFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <TextInput label="Subject" {...getInputProps('subject')} />
        <MessageField label="Message" {...text} {...getInputProps('content')} />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isSending} busyLabel="Sending…">
            Send Message
          </BusyButton>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** The text of a message. Ctrl or Cmd + Enter sends its form; Enter alone starts a new line. */
export function MessageField(props: TextareaProps) {
  return <Textarea autosize aria-keyshortcuts="Control+Enter Meta+Enter" onKeyDown={submitByKey} {...props} />;
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
