import { type ReactNode, useId } from 'react';
import classes from './review-section.module.css';
import { useIsOnPage } from './section-place.ts';

interface ReviewSectionProps {
  title: string;
  /** A link beside the title. */
  action?: ReactNode;
  /** Amber: the admin should look at it. */
  isWarning?: boolean;
  children: ReactNode;
}

/** A titled part of the drawer, or a card of the page of a user. */
export function ReviewSection({ title, action, isWarning = false, children }: ReviewSectionProps) {
  const titleId = useId();
  const isOnPage = useIsOnPage();
  const Heading = isOnPage ? 'h2' : 'h3';
  return (
    <section
      className={classes.section}
      aria-labelledby={titleId}
      data-warning={isWarning}
      data-place={isOnPage ? 'page' : 'drawer'}
    >
      <header className={classes.header}>
        <Heading id={titleId} className={classes.title}>
          {title}
        </Heading>
        {action}
      </header>
      {children}
    </section>
  );
}
