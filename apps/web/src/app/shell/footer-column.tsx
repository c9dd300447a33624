import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './footer.module.css';

interface FooterColumnProps {
  title: string;
  /** An entry without an address is a placeholder: the page does not exist yet. */
  links: readonly { label: string; to?: string }[];
}

export function FooterColumn({ title, links }: FooterColumnProps) {
  const headingId = useId();
  return (
    <nav className={classes.column} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.links}>
        {links.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            ) : (
              <InertLink className={classes.link}>{label}</InertLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface InertLinkProps {
  children: ReactNode;
  className?: string | undefined;
  'aria-label'?: string;
}

/** A link without a target yet: announced as unavailable, skipped by the Tab key, and never a 404. */
export function InertLink({ children, ...rest }: InertLinkProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a placeholder cannot be operated, so it takes no focus
    // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is not a link for screen readers
    <span role="link" aria-disabled="true" {...rest}>
      {children}
    </span>
  );
}
