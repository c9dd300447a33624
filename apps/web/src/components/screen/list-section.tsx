import { Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './list-section.module.css';

interface ListSectionProps {
  title: ReactNode;
  badge?: ReactNode;
  /** A button for the list, or a link to more of it. */
  action?: ReactNode;
  /** Receives the focus when the focused entry leaves the list. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A list directly on the page background; its entries are cards. */
export function ListSection({ title, badge, action, headingRef, children }: ListSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <header className={classes.header}>
        <Title order={2} size="h3" id={headingId} ref={headingRef} tabIndex={-1}>
          {title}
        </Title>
        {badge}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
