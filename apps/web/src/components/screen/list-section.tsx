import { Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './list-section.module.css';

interface ListSectionProps {
  title: ReactNode;
  badge?: ReactNode;
  /** What one does with the list, or where there is more of it. */
  action?: ReactNode;
  /** Where the focus goes when what had it has left the list. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A list on the ground of the page: its entries are cards themselves. */
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
