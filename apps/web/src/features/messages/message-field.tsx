import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type KeyLine, useShownKeys } from '../../lib/shown-keys.ts';

const KEYS: readonly KeyLine[] = [['Ctrl + Enter', 'Send the message']];

/** The text of a message. Ctrl or Cmd + Enter sends its form; Enter alone starts a new line. */
export function MessageField(props: TextareaProps) {
  useShownKeys('In a message', KEYS);
  return <Textarea autosize aria-keyshortcuts="Control+Enter Meta+Enter" onKeyDown={submitByKey} {...props} />;
}

function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
