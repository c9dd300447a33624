import { useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './footer.module.css';
import { InertLink } from './inert-link.tsx';

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
