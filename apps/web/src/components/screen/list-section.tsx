import { Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './list-section.module.css';

interface ListSectionProps {
  title: ReactNode;
  /** Screen readers hear the title when it changes: it says how many entries a search has found. */
  announcesTitle?: boolean;
  badge?: ReactNode;
  /** A button for the list, or a link to more of it. */
  action?: ReactNode;
  /** Receives the focus when the focused entry leaves the list. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A list directly on the page background; its entries are cards. */
export function ListSection({ title, announcesTitle = false, badge, action, ...rest }: ListSectionProps) {
  const { headingRef, children } = rest;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <header className={classes.header}>
        <div {...(announcesTitle && { role: 'status' })}>
          <Title order={2} size="h3" id={headingId} ref={headingRef} tabIndex={-1}>
            {title}
          </Title>
        </div>
        {badge}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
