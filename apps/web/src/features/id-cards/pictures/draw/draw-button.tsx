import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';

/** Opens a pad to sign on with a finger, a pen or a mouse. */
export function DrawButton({ isBusy, onDrawn }: { isBusy: boolean; onDrawn: (file: File) => void }) {
  const dialog = useLazyDialog(() => import('./draw-dialog.tsx').then(({ DrawDialog }) => DrawDialog));
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-disabled={isBusy}
        data-disabled={isBusy}
        leftSection={<IconSignature size={18} aria-hidden="true" />}
        onClick={() => {
          if (!isBusy) dialog.open();
        }}
      >
        Draw
      </Button>
      {dialog.render({
        onDrawn(file) {
          dialog.close();
          onDrawn(file);
        },
      })}
    </>
  );
}
