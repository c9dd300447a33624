import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import classes from './draw-dialog.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

interface DrawDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onDrawn: (file: File) => void;
}

const NOTHING_DRAWN = 'Please sign in the field above first.';

/** Signs on the screen. Those who cannot draw upload a picture instead. */
export function DrawDialog({ isOpen, onClose, onClosed, onDrawn }: DrawDialogProps) {
  const { canvasRef, clear, read } = useSignaturePad();
  const [isEmpty, setEmpty] = useState(false);
  const handleUse = async () => {
    const file = await read();
    if (file) onDrawn(file);
    else setEmpty(true);
  };
  return (
    <Dialog title="Draw Signature" isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <canvas
        ref={canvasRef}
        className={classes.pad}
        role="img"
        aria-label="Field to sign in"
        onPointerDown={() => setEmpty(false)}
      />
      <Text role="alert" mt="sm" c="var(--tl-danger-text)" display={isEmpty ? 'block' : 'none'}>
        {isEmpty && NOTHING_DRAWN}
      </Text>
      <DialogActions>
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void handleUse()}>Use Signature</Button>
      </DialogActions>
    </Dialog>
  );
}
