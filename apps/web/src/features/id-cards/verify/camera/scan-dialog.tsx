import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { type ScannedCard, scannedCard } from '../scanned-card.ts';
import classes from './scan-dialog.module.css';
import { useScanner } from './use-scanner.ts';

interface ScanDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onScanned: (card: ScannedCard) => void;
}

/** The picture of the camera, until a card's code is found in it. */
export function ScanDialog({ onScanned, ...dialog }: ScanDialogProps) {
  const [hasScanned, setScanned] = useState(false);
  const handleScanned = (card: ScannedCard) => {
    setScanned(true);
    onScanned(card);
  };
  return (
    // The result takes the focus, and may be there before the dialog has faded out.
    <Dialog title="Scan the QR code" {...dialog} returnsFocus={!hasScanned}>
      {dialog.isOpen && <Camera onScanned={handleScanned} />}
      <DialogActions>
        <Button variant="default" onClick={dialog.onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const OTHER_CODE = 'This is not the code of a card. Hold the back of the card before the camera.';

function Camera({ onScanned }: Pick<ScanDialogProps, 'onScanned'>) {
  const [isOther, setOther] = useState(false);
  const { video, problem } = useScanner((text) => {
    const card = scannedCard(text);
    if (card) onScanned(card);
    else setOther(true);
  });
  if (problem !== null) {
    return (
      <Text role="alert" size="lg" mt="md">
        {problem}
      </Text>
    );
  }
  return (
    <>
      <div className={classes.view}>
        <video ref={video} className={classes.video} muted playsInline aria-label="Picture of the camera" />
        <div className={classes.frame} aria-hidden="true" />
      </div>
      <Text role="status" size="lg" mt="md">
        {isOther ? OTHER_CODE : 'Hold the QR code on the back of the card inside the frame.'}
      </Text>
    </>
  );
}
