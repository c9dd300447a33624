import { IconSignature } from '@tabler/icons-react';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { PictureButton } from '../picture-button.tsx';

/** Opens a pad to sign on with a finger, a pen or a mouse. */
export function DrawButton({ isBusy, onDrawn }: { isBusy: boolean; onDrawn: (file: File) => void }) {
  const dialog = useLazyDialog(() => import('./draw-dialog.tsx').then(({ DrawDialog }) => DrawDialog));
  return (
    <>
      <PictureButton isBusy={isBusy} leftSection={<IconSignature size={18} aria-hidden="true" />} onClick={dialog.open}>
        Draw
      </PictureButton>
      {dialog.render({
        onDrawn(file) {
          dialog.close();
          onDrawn(file);
        },
      })}
    </>
  );
}
