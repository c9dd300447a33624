import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './verdict.module.css';

interface VerdictProps {
  /** `unknown`: the server could not be reached, so the card may be valid. */
  tone: 'good' | 'bad' | 'unknown';
  title: string;
  text: string;
  Icon: TablerIcon;
  /** A second line, which may come later. */
  note?: string | null;
  children?: ReactNode;
}

// Functions outside the component, so that they are called once, when the element appears.
const scrollToStart = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'start' });
const focusInPlace = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The result as text, icon and colour, readable at arm's length. It scrolls into view and is announced. */
export function Verdict({ tone, title, text, Icon, note = null, children }: VerdictProps) {
  const headingId = useId();
  return (
    <section ref={scrollToStart} className={classes.panel} data-tone={tone} aria-labelledby={headingId}>
      <header className={classes.verdict}>
        <Icon className={classes.mark} stroke={3} aria-hidden="true" />
        <h2 id={headingId} ref={focusInPlace} tabIndex={-1} className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.dash}> - </span>
          <span className={classes.text}>{text}</span>
        </h2>
        <p role="status" className={classes.note}>
          {note}
        </p>
      </header>
      {children && <div className={classes.body}>{children}</div>}
    </section>
  );
}
