import { Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './section-menu.module.css';
import { OUTBOX, sectionsOf } from './sections.tsx';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The menu of all admin pages: a sidebar on wide screens, otherwise a row that scrolls sideways. */
export function SectionMenu({ onSearch }: { onSearch: () => void }) {
  const { pathname } = useLocation();
  const outbox = trpc.mail.outboxState.useQuery();
  const own = sectionsOf(useSession().user);
  const sections = outbox.data?.isReadable ? [...own, OUTBOX] : own;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current entry, and the outbox arrives later
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [pathname, sections.length]);

  return (
    <nav className={classes.menu} aria-label="Admin">
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes.searchLabel}>Search</span>
        <Kbd className={classes.keys} aria-hidden="true">
          {isApple() ? '⌘' : 'Ctrl'} K
        </Kbd>
      </button>
      <ul ref={list} className={classes.sections}>
        {sections.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes.section ?? ''}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
