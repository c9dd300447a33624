import { Button } from '@mantine/core';
import { type ComponentProps, useRef, useState } from 'react';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { lazyPart, MissingPart } from '../../../../components/lazy-part.tsx';
import { Reading } from './chooser/reading.tsx';

const PartChooser = lazyPart(
  () => import('./chooser/part-chooser.tsx').then((module) => module.PartChooser),
  Reading,
  MissingChooser,
);

function MissingChooser({ onBack, ...failure }: ComponentProps<typeof MissingPart> & { onBack: () => void }) {
  return (
    <>
      <MissingPart {...failure} />
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </>
  );
}

/** The video that a part is chosen of, up to FILE_MAX_BYTES, and the clip that the part replaces; null for a new one. */
interface PartRequest {
  source: File;
  key: number | null;
}

/**
 * A dialog that chooses a part of a video and cuts it out on the device, so that only the part is uploaded. The video is kept
 * after it has closed, so that it reopens as it was. A part keeps the video that it was cut from, so that another part can be
 * chosen.
 */
export function usePartDialog(onCut: (part: File, request: PartRequest) => void) {
  const [request, setRequest] = useState<PartRequest | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sources = useRef(new WeakMap<File, File>());
  const close = () => setOpen(false);
  return {
    isOpen,
    close,
    open(file: File, key: number | null) {
      setRequest({ source: sources.current.get(file) ?? file, key });
      setOpen(true);
    },
    dialog: request && (
      <Dialog title="Choose a Part" size="wide" isOpen={isOpen} onClose={close}>
        <PartChooser
          file={request.source}
          onCut={(part) => {
            sources.current.set(part, request.source);
            close();
            onCut(part, request);
          }}
          onBack={close}
        />
      </Dialog>
    ),
  };
}
