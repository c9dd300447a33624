import type { ReactNode } from 'react';
import { focusOnMount } from '../lib/focus.ts';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'done' | 'danger';
  /** For a notice that replaces what had the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The result of a request, announced to screen readers when it appears. */
export function Notice({ tone, takesFocus = false, children }: NoticeProps) {
  return (
    <div
      ref={takesFocus ? focusOnMount : undefined}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      {children}
    </div>
  );
}
