import { Button } from '@mantine/core';
import { IconChartBar, IconLayoutDashboard, IconMovie, IconUsers } from '@tabler/icons-react';
import { ButtonLink } from '../../components/button-link.tsx';
import { QuickActions } from '../../components/screen/screen.tsx';
import { paths } from '../../lib/paths.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;

/** Links to the other admin pages. Analytics are on the dashboard itself: that button scrolls to them. */
export function AdminActions({ onAnalytics }: { onAnalytics: () => void }) {
  return (
    <QuickActions>
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
    </QuickActions>
  );
}
