import { Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { can } from '@touchline/contracts/permissions';
import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { CountBadge } from '../../../components/count-badge.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './section-menu.module.css';
import { OUTBOX, type Section, sectionsOf } from './sections.tsx';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The menu of all admin pages: a sidebar on wide screens, otherwise a row that scrolls sideways. */
export function SectionMenu({ onSearch }: { onSearch: () => void }) {
  const { pathname } = useLocation();
  const outbox = trpc.mail.outboxState.useQuery();
  const own = sectionsOf(useSession().user);
  const waiting = useWaiting();
  const sections = outbox.data?.isReadable ? [...own, OUTBOX] : own;
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current entry, and the outbox arrives later
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [pathname, sections.length]);

  return (
    <nav className={classes.menu} aria-label="Admin">
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        data-search
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} aria-hidden="true" />
        <span className={classes.searchLabel}>Search</span>
        <Kbd className={classes.keys} aria-hidden="true">
          {isApple() ? '⌘' : 'Ctrl'} K
        </Kbd>
      </button>
      <ul ref={list} className={classes.sections}>
        {sections.map(({ label, to, Icon }) => (
          <SectionLink key={to} to={to} label={label} Icon={Icon} waiting={waiting[to] ?? 0} />
        ))}
      </ul>
    </nav>
  );
}

/** What waits for admins, by the address of its page. The calls leave in one request, and again when something changes. */
function useWaiting(): Record<string, number> {
  const { user } = useSession();
  const cases = trpc.cases.counts.useQuery(undefined, { enabled: can(user, 'cases:handle') }).data;
  return {
    [paths.adminUsers()]: trpc.users.counts.useQuery().data?.pending ?? 0,
    [paths.adminContent()]: trpc.videos.counts.useQuery().data?.pending ?? 0,
    [paths.adminCards()]: trpc.idCards.count.useQuery({ stage: 'requested' }).data ?? 0,
    [paths.adminApprovals()]: trpc.approvals.waitingCount.useQuery().data ?? 0,
    [paths.messages()]: trpc.messages.unreadCount.useQuery().data ?? 0,
    [paths.adminSafeguarding()]: cases ? (cases.new ?? 0) + (cases.open ?? 0) : 0,
  };
}

/** The number that waits is the description of the link, so that its name stays the same. */
function SectionLink({ to, label, Icon, waiting }: Section & { waiting: number }) {
  const descriptionId = useId();
  return (
    <li>
      <NavLink to={to} className={classes.section ?? ''} aria-describedby={waiting > 0 ? descriptionId : undefined}>
        <Icon size={18} aria-hidden="true" />
        {label}
        <CountBadge count={waiting} className={classes.count} />
      </NavLink>
      <span id={descriptionId} hidden>
        {waiting} {to === paths.messages() ? 'unread' : 'waiting'}
      </span>
    </li>
  );
}
