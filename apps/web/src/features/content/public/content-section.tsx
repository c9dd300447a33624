import { type ReactNode, useId } from 'react';
import { useScrollStop } from '../../../components/use-scroll-stop.ts';
import classes from './content-section.module.css';

interface ContentSectionProps {
  title: string;
  /** Side by side where there is space, on a phone to be swiped sideways; or one below the other. */
  layout: 'grid' | 'rows';
  /** Loads the next page; undefined when there is none. */
  onMore?: (() => void) | undefined;
  /** The entries as `li` elements. */
  children: ReactNode;
}

export function ContentSection({ title, layout, onMore, children }: ContentSectionProps) {
  const titleId = useId();
  const list = useScrollStop<HTMLUListElement>();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <ul ref={list} className={classes.list} data-layout={layout} aria-labelledby={titleId}>
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
