import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';

const SettingsDialog = lazyComponent(() => import('./settings-dialog.tsx').then((module) => module.SettingsDialog));

/** Opens the settings of all cards. */
export function CardSettingsButton() {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={20} aria-hidden="true" />}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        Card Settings
      </Button>
      {isMounted && (
        <SettingsDialog isOpen={isOpen} onClose={() => setOpen(false)} onClosed={() => setMounted(false)} />
      )}
    </>
  );
}
