import { Menu, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconLogout, IconSettings, IconShieldLock, IconUser } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { fullName, initialsOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ColorSchemeIcon, ColorSchemeLabel, useColorSchemeToggle } from './color-scheme.tsx';
import { useKeyHelp } from './keys/use-key-help.ts';
import { useSearchKey } from './keys/use-search-key.ts';
import { useLogOut } from './use-log-out.ts';
import classes from './user-menu.module.css';

/** The menu of the user's name, and the keys that every page has: "/" for its search, "?" for the help. */
export function UserMenu({ user }: { user: Account }) {
  useSearchKey();
  const keyHelp = useKeyHelp();
  const logOut = useLogOut();
  const toggle = useColorSchemeToggle();
  const name = fullName(user);

  return (
    <>
      <Menu width={260} position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton
            className={classes.target}
            aria-label={`${initialsOf(user.firstName, user.lastName)}, account of ${name}`}
          >
            <PersonAvatar firstName={user.firstName} lastName={user.lastName} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <div className={classes.person}>
            <PersonAvatar firstName={user.firstName} lastName={user.lastName} />
            <div className={classes.words}>
              <p className={classes.name}>{name}</p>
              <p className={classes.email}>{user.email}</p>
            </div>
          </div>
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={paths.profileOf(user.role)}
            leftSection={<IconUser size={18} aria-hidden="true" />}
          >
            Profile
          </Menu.Item>
          <Menu.Item component={Link} to={paths.settings()} leftSection={<IconSettings size={18} aria-hidden="true" />}>
            Settings
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.account()}
            leftSection={<IconShieldLock size={18} aria-hidden="true" />}
          >
            Account
          </Menu.Item>
          <Menu.Item onClick={toggle} closeMenuOnClick={false} leftSection={<ColorSchemeIcon size={18} />}>
            <ColorSchemeLabel />
          </Menu.Item>
          <Menu.Item onClick={keyHelp.open} leftSection={<IconKeyboard size={18} aria-hidden="true" />}>
            Keyboard Shortcuts
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void logOut()} leftSection={<IconLogout size={18} aria-hidden="true" />}>
            Log out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {keyHelp.render({})}
    </>
  );
}
