import { NavLink, Stack } from '@mantine/core';
import { IconBell, IconEyeOff, IconShieldLock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './account-screen.module.css';

const PAGES = [
  [paths.account(), 'Personal', IconUser],
  [paths.accountPrivacy(), 'Privacy', IconEyeOff],
  [paths.accountNotifications(), 'Notifications', IconBell],
  [paths.accountSecurity(), 'Security', IconShieldLock],
] as const;

interface AccountScreenProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** One of the four pages of the account, with links to all of them. */
export function AccountScreen({ title, intro, children }: AccountScreenProps) {
  const { pathname } = useLocation();
  return (
    <Screen>
      <PageHeader title={title} intro={intro} />
      <div className={classes.parts}>
        <nav className={classes.pages} aria-label="Account">
          {PAGES.map(([path, label, Icon]) => (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={label}
              leftSection={<Icon size={18} aria-hidden="true" />}
              active={pathname === path}
              aria-current={pathname === path ? 'page' : undefined}
              bdrs="md"
              mih={44}
            />
          ))}
        </nav>
        <Stack gap="lg" miw={0}>
          {children}
        </Stack>
      </div>
    </Screen>
  );
}
