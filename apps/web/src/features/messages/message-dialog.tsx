import { Button, type TextareaProps, TextInput } from '@mantine/core';
import type { FormEventHandler } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog, type DialogProps } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { Form } from '../../components/form.tsx';
import { MessageField } from './message-field.tsx';

interface MessageDialogProps extends Pick<DialogProps, 'title' | 'isOpen' | 'onClose' | 'onClosed' | 'returnsFocus'> {
  form: { getInputProps: (field: 'subject' | 'content') => object; isLocked: boolean };
  /** How large the text is, and whether it has the focus first. */
  text: Pick<TextareaProps, 'minRows' | 'maxRows'> & { 'data-autofocus'?: boolean };
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What stands above the subject. */
  children?: DialogProps['children'];
}

/** A message with its subject. It closes without a question, because a draft keeps what was typed. */
export function MessageDialog({ form, text, onSubmit, children, ...dialog }: MessageDialogProps) {
  return (
    <Dialog {...dialog}>
      <Form onSubmit={onSubmit}>
        {children}
        <TextInput label="Subject" {...form.getInputProps('subject')} />
        <MessageField label="Message" {...text} {...form.getInputProps('content')} />
        <DialogActions>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={form.isLocked} busyLabel="Sending…">
            Send Message
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
