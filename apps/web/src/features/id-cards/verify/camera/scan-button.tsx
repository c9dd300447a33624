import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { logProblem } from '../../../../lib/log.ts';
import { showToast } from '../../../../lib/toast.ts';
import type { ScannedCard } from '../scanned-card.ts';
import { ScanDialog } from './late-scanner.ts';

/** Opens the camera to read the QR code of a card. */
export function ScanButton({ onScanned }: { onScanned: (card: ScannedCard) => void }) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const open = async () => {
    setFetching(true);
    try {
      await ScanDialog.fetch();
    } catch (error) {
      logProblem('The scanner could not be fetched.', error);
      const description = 'Please type the code, or try again with a network.';
      return showToast({ title: 'The scanner could not be loaded', description, tone: 'danger' });
    } finally {
      setFetching(false);
    }
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <BusyButton
        variant="default"
        size="lg"
        fullWidth
        mt="md"
        isBusy={isFetching}
        leftSection={<IconCamera size={22} aria-hidden="true" />}
        onClick={() => void open()}
      >
        Scan with Camera
      </BusyButton>
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
