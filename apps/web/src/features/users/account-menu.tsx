import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconArrowsExchange, IconDots, IconTrash } from '@tabler/icons-react';
import { REGISTRATION_ROLES, ROLE_LABELS, type Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { fullName } from '../../lib/format.ts';

interface AccountMenuProps {
  account: Account;
  isBusy: boolean;
  onRole: (role: Role) => void;
  onDelete: () => void;
}

/** Rare actions, which should not be pressed by accident. */
export function AccountMenu({ account, isBusy, onRole, onDelete }: AccountMenuProps) {
  const roles = REGISTRATION_ROLES.filter((role) => !hasRole(account, role));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="More actions"
          aria-description={fullName(account)}
          aria-busy={isBusy}
        >
          {isBusy ? <Loader size={16} color="currentColor" /> : <IconDots size={18} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.map((role) => (
          <Menu.Item
            key={role}
            leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
            onClick={() => onRole(role)}
          >
            Make {ROLE_LABELS[role]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item data-tone="danger" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onDelete}>
          Delete User
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
