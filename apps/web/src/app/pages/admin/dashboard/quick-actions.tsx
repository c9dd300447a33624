import { Button } from '@mantine/core';
import { IconChartBar, IconLayoutDashboard, IconMovie, IconUsers } from '@tabler/icons-react';
import { ButtonLink } from '../../../../components/button-link.tsx';
import { paths } from '../../../../lib/paths.ts';
import classes from './quick-actions.module.css';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The ways to the other admin pages. Analytics are on this one: its button leads down to them (decision 105). */
export function QuickActions({ onAnalytics }: { onAnalytics: () => void }) {
  return (
    <nav className={classes.actions} aria-label="Quick Actions">
      <ButtonLink to={paths.adminContentManager()} variant="default" leftSection={<IconLayoutDashboard {...ICON} />}>
        Content Manager
      </ButtonLink>
      <ButtonLink to={paths.adminUsers()} variant="default" leftSection={<IconUsers {...ICON} />}>
        User Management
      </ButtonLink>
      <ButtonLink to={paths.adminContent()} variant="default" leftSection={<IconMovie {...ICON} />}>
        Content Moderation
      </ButtonLink>
      <Button variant="default" leftSection={<IconChartBar {...ICON} />} onClick={onAnalytics}>
        Analytics
      </Button>
    </nav>
  );
}
