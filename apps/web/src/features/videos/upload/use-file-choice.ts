import { useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { openCutPart } from './sending/cut-parts.ts';
import { dropUnfinished } from './sending/drop-unfinished.ts';
import { isFileOf, type UnfinishedUpload } from './sending/unfinished.ts';
import type { useChosenFiles } from './use-chosen-files.ts';

const PART_GONE = 'The part that was cut is no longer kept in this browser. Please cut it again.';

/** What the files that are chosen next are for. */
type Purpose = 'any' | 'adding' | UnfinishedUpload;

/** Where files are chosen. `awaited` is the unfinished upload that the next file is to continue; null while there is none. */
export function useFileChoice(playerId: string, chosen: ReturnType<typeof useChosenFiles>) {
  const input = useRef<HTMLInputElement>(null);
  const [purpose, setPurpose] = useState<Purpose>('any');
  const reset = () => setPurpose('any');

  /** Opens the browser's own chooser. */
  const open = (next: Purpose) => {
    setPurpose(next);
    input.current?.addEventListener('cancel', reset, { once: true });
    input.current?.click();
  };
  /** The file of a cut part is in the browser: it need not be chosen again. */
  const takePart = async (upload: UnfinishedUpload) => {
    const part = await openCutPart(upload);
    if (part) return chosen.continueWith(upload, part);
    dropUnfinished(playerId, upload);
    showToast({ title: 'Upload cannot be continued', description: PART_GONE, tone: 'danger' });
  };
  const take = (upload: UnfinishedUpload, files: readonly File[]) => {
    const file = files.find((one) => isFileOf(upload, one));
    const [other] = files;
    if (file) chosen.continueWith(upload, file);
    else if (other) chosen.refuseOther(sentenceFor(upload), other);
    const more = file ? files.filter((one) => one !== file) : [];
    if (more.length > 0) chosen.choose(more, { adds: true });
  };

  return {
    input,
    awaited: typeof purpose === 'string' ? null : purpose,
    focus: () => input.current?.focus(),
    addAnother: () => open('adding'),
    /** Goes on with an unfinished upload; where its file has to be chosen again, the browser's chooser opens. */
    continueUpload: (upload: UnfinishedUpload) => (upload.part ? void takePart(upload) : open(upload)),
    /** The same while the dialog is closed. */
    expect: (upload: UnfinishedUpload) => (upload.part ? void takePart(upload) : setPurpose(upload)),
    reset,
    choose(files: readonly File[]) {
      reset();
      if (typeof purpose !== 'string') return take(purpose, files);
      chosen.choose(files, { adds: purpose === 'adding' || chosen.entries.length > 1 });
    },
  };
}

function sentenceFor({ fileName, size }: UnfinishedUpload): string {
  return (
    `This is another file than ${fileName}. Press Continue and choose ${fileName} (${formatBytes(size)}), ` +
    'or choose this file again to upload it as a new video.'
  );
}
