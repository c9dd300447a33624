import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A named part of a screen, on a surface of its own. */
export function SectionCard({ title, action, children }: SectionCardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <header className={classes.header}>
        <h2 className={classes.title} id={headingId}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
