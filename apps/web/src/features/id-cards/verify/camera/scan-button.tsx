import { IconCamera } from '@tabler/icons-react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { logProblem } from '../../../../lib/log.ts';
import { showToast } from '../../../../lib/toast.ts';
import type { ScannedCard } from '../scanned-card.ts';

interface ScanButtonProps {
  onScanned: (card: ScannedCard) => void;
  /** Fetches the scanner. */
  load?: typeof loadScanner;
}

/** Opens the camera to read the QR code of a card. */
export function ScanButton({ onScanned, load = loadScanner }: ScanButtonProps) {
  const dialog = useLazyDialog(load, reportMissingScanner);
  return (
    <>
      <BusyButton
        variant="default"
        size="lg"
        fullWidth
        mt="md"
        isBusy={dialog.isLoading}
        leftSection={<IconCamera size={22} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Scan with Camera
      </BusyButton>
      {dialog.render({
        onScanned(card) {
          dialog.close();
          onScanned(card);
        },
      })}
    </>
  );
}

const loadScanner = () => import('./scan-dialog.tsx').then(({ ScanDialog }) => ScanDialog);

/** Without the scanner a code can still be typed. */
function reportMissingScanner(cause: unknown) {
  logProblem('The scanner could not be fetched.', cause);
  const description = 'Please type the code, or try again with a network.';
  showToast({ title: 'The scanner could not be loaded', description, tone: 'danger' });
}
