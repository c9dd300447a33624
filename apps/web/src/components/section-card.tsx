import { type ReactNode, type Ref, useId } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title: ReactNode;
  action?: ReactNode;
  /** Makes the heading focusable by script. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A titled card. */
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
