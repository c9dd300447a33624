import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';

// The pad is loaded when it is opened.
const DrawDialog = lazyComponent(() => import('./draw-dialog.tsx').then((module) => module.DrawDialog));

/** Opens a pad to sign on with a finger, a pen or a mouse. */
export function DrawButton({ isBusy, onDrawn }: { isBusy: boolean; onDrawn: (file: File) => void }) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-disabled={isBusy}
        data-disabled={isBusy}
        leftSection={<IconSignature size={18} aria-hidden="true" />}
        onClick={() => {
          if (isBusy) return;
          setMounted(true);
          setOpen(true);
        }}
      >
        Draw
      </Button>
      {isMounted && (
        <DrawDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClosed={() => setMounted(false)}
          onDrawn={(file) => {
            setOpen(false);
            onDrawn(file);
          }}
        />
      )}
    </>
  );
}
