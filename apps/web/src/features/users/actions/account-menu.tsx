import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { AccountAction, AccountActions } from './use-account-actions.tsx';

interface AccountMenuProps {
  /** The name of the user. */
  of: string;
  /** Empty groups are left out. */
  groups: readonly (readonly AccountAction[])[];
  actions: Pick<AccountActions, 'moveToTrash' | 'remove'>;
}

/** Rare actions, kept apart from frequent ones; deletion is last. */
export function AccountMenu({ of, groups, actions: { moveToTrash, remove } }: AccountMenuProps) {
  const isBusy = [...groups.flat(), moveToTrash, remove].some((action) => action.isBusy);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions" aria-description={of} aria-busy={isBusy}>
          {isBusy ? <Loader size={16} color="currentColor" /> : <IconDots size={18} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <Fragment key={group[0]?.key}>
              {group.map(({ key, label, run }) => (
                <Menu.Item key={key} onClick={run}>
                  {label}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </Fragment>
          ))}
        <Menu.Item onClick={moveToTrash.run}>{moveToTrash.label}</Menu.Item>
        <Menu.Item data-tone="danger" onClick={remove.run}>
          {remove.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
