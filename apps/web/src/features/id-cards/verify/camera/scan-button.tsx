import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import type { ScannedCard } from '../use-verification.ts';

const ScanDialog = lazyComponent(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog));

/** Opens the camera to read the QR code of a card. */
export function ScanButton({ onScanned }: { onScanned: (card: ScannedCard) => void }) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="lg"
        fullWidth
        mt="md"
        leftSection={<IconCamera size={22} aria-hidden="true" />}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
      >
        Scan with Camera
      </Button>
      {isMounted && (
        <ScanDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setMounted(false)}
          onScanned={(card) => {
            setOpen(false);
            onScanned(card);
          }}
        />
      )}
    </>
  );
}
