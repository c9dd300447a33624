import { type ReactNode, useEffect, useRef } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'done' | 'danger';
  /** For a notice that replaces what had the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The result of a request, announced to screen readers when it appears. */
export function Notice({ tone, takesFocus = false, children }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={ref}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      {children}
    </div>
  );
}
