import { type ReactNode, useId } from 'react';
import classes from './review-section.module.css';

interface ReviewSectionProps {
  title: string;
  /** A link beside the title. */
  action?: ReactNode;
  /** Amber: the admin should look at it. */
  isWarning?: boolean;
  children: ReactNode;
}

/** A titled part of the drawer. */
export function ReviewSection({ title, action, isWarning = false, children }: ReviewSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} data-warning={isWarning}>
      <header className={classes.header}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}
