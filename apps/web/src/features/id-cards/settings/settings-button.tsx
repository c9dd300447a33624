import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';

/** Opens the settings of all cards. */
export function CardSettingsButton() {
  const dialog = useLazyDialog(() => import('./settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog));
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={20} aria-hidden="true" />} onClick={dialog.open}>
        Card Settings
      </Button>
      {dialog.render({})}
    </>
  );
}
