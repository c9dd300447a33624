import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { lazyPart } from '../../../../components/lazy-part.tsx';
import { Reading } from './chooser/reading.tsx';

interface PartDialogProps {
  /** Up to FILE_MAX_BYTES. It never leaves the device. */
  file: File;
  isOpen: boolean;
  /** Called with the part as a file of its own; the dialog is then closed by the caller. */
  onCut: (part: File) => void;
  onClose: () => void;
}

const PartChooser = lazyPart(() => import('./chooser/part-chooser.tsx').then((module) => module.PartChooser), Reading);

/** Chooses a part of a video and cuts it out on the device, so that only the part is uploaded. */
export function PartDialog({ file, isOpen, onCut, onClose }: PartDialogProps) {
  return (
    <Dialog title="Choose a Part" size="wide" isOpen={isOpen} onClose={onClose}>
      <PartChooser file={file} onCut={onCut} onBack={onClose} />
    </Dialog>
  );
}
