import { type ReactNode, type Ref, useId } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title: ReactNode;
  action?: ReactNode;
  /** For a heading that the focus is sent to. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A named part of a screen, on a surface of its own. */
export function SectionCard({ title, action, headingRef, children }: SectionCardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.header}>
        <h2 className={classes.title} id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
