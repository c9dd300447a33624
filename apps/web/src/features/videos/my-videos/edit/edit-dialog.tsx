import type { PlayerVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DISCARD_QUESTION, useDiscardQuestion } from '../../../../components/dialog/use-discard-question.ts';
import { EditForm, type Unsaved } from './edit-form.tsx';

const STOP_QUESTION = {
  title: 'Stop the upload?',
  message: 'The new file has not been sent completely. The video keeps the file that it has.',
  confirmLabel: 'Stop Upload',
  tone: 'danger',
} as const;

interface EditDialogProps {
  video: PlayerVideo;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes an own video: its texts, who may see it, and its file. */
export function EditDialog({ video, isOpen, onClose }: EditDialogProps) {
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing');
  const leave = () => {
    setUnsaved('nothing');
    onClose();
  };
  const close = useDiscardQuestion({
    wouldLose: isOpen && unsaved !== 'nothing',
    onClose: leave,
    question: unsaved === 'upload' ? STOP_QUESTION : DISCARD_QUESTION,
  });
  return (
    <Dialog title="Edit Video" isOpen={isOpen} onClose={close}>
      {/* Rendered while the dialog is open, so that it starts with the video as it is. */}
      <EditForm video={video} onUnsaved={setUnsaved} onCancel={close} onSaved={leave} />
    </Dialog>
  );
}
