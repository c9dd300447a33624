import { type ReactNode, useId } from 'react';
import classes from './content-section.module.css';

interface ContentSectionProps {
  title: string;
  /** Side by side where there is room, or one below the other. */
  layout: 'grid' | 'rows';
  /** More of the list can be had. */
  onMore?: (() => void) | undefined;
  /** The entries, each a list item. */
  children: ReactNode;
}

/** One of the two lists that admins fill. */
export function ContentSection({ title, layout, onMore, children }: ContentSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.list} data-layout={layout}>
        {children}
      </ul>
      {onMore && (
        <button type="button" className={classes.more} onClick={onMore}>
          Show more
        </button>
      )}
    </section>
  );
}
