import { Title } from '@mantine/core';
import { useId } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './quick-filters.module.css';

const FILTERS = [
  { label: 'Available', query: { availability: 'available' } },
  { label: 'Strikers', query: { position: 'Striker' } },
  { label: 'Midfielders', query: { position: 'Midfielder' } },
  { label: 'Defenders', query: { position: 'Defender' } },
] as const;

/** Links to frequent searches. */
export function QuickFilters() {
  const id = useId();
  return (
    <nav className={classes.filters} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        Quick Filters
      </Title>
      <ul className={classes.links}>
        {FILTERS.map(({ label, query }) => (
          <li key={label}>
            <ButtonLink to={paths.scoutDiscover(query)} variant="default" size="sm" radius="xl">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
