import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd + Enter sends. Enter alone begins a new line, as in any text of several lines. */
export function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
