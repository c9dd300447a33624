import { Button, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import type { ConfirmOptions } from '../../../components/dialog/confirm-modal.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useDiscardQuestion } from '../../../components/dialog/use-discard-question.ts';
import { useLeaveQuestion } from '../../../components/dialog/use-leave-question.ts';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { createSlots } from '../../../lib/slots.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { offersPart } from './cut/limits.ts';
import { usePartDialog } from './cut/use-part-dialog.tsx';
import { FileField } from './file-field.tsx';
import { isCutPart } from './sending/cut-parts.ts';
import type { UnfinishedUpload } from './sending/unfinished.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import { UPLOADS_CLOSED, UploadBudget } from './upload-budget.tsx';
import { type EntryHandle, UploadEntry } from './upload-entry.tsx';
import { useChosenFiles } from './use-chosen-files.ts';
import { useFileChoice } from './use-file-choice.ts';
import { useFocusWhile } from './use-lost-focus.ts';
import { isHalted, type SendingStep } from './use-sending.ts';

/** Videos that are sent at the same time; the server takes one more, for another page. */
const AT_ONCE = 2;

/** What would be lost on leaving the page. */
const SENDING =
  'Videos are still being sent. What has arrived is kept for 24 hours: you can continue on your dashboard.';
const CHOOSING = 'The part that you are choosing is not kept.';
const UNSENT = 'The part that you have cut has not been sent yet. You would have to cut it again.';

const STOP_ONE: ConfirmOptions = {
  title: 'Stop the upload?',
  message: 'The video has not been sent completely. What you have typed and chosen stays here.',
  confirmLabel: 'Stop Upload',
  tone: 'danger',
};
const STOP_ALL: ConfirmOptions = {
  title: 'Stop the uploads?',
  message: 'Not all videos have been sent completely. What you have typed and chosen stays here.',
  confirmLabel: 'Stop Uploads',
  tone: 'danger',
};

/** What the page asks of the dialog. */
export interface UploadDialogHandle {
  /** The file that is chosen next is to continue an unfinished upload. */
  continueUpload(upload: UnfinishedUpload): void;
}

interface UploadDialogProps {
  playerId: string;
  isOpen: boolean;
  /** False shows a notice, before the server rejects a long upload. Not enforced here. */
  isUploadingAllowed: boolean;
  ref?: Ref<UploadDialogHandle>;
  onClose: () => void;
}

/**
 * Uploads videos, each with its own texts and its own progress. The dialog stays mounted while closed, so that closing it
 * by mistake loses nothing; only a finished upload clears its part.
 */
export function UploadDialog({ playerId, isOpen, isUploadingAllowed, ref, onClose }: UploadDialogProps) {
  // About the last chosen files or upload: it ends with other files, another upload or the dialog.
  const toast = useStateToast();
  const chosen = useChosenFiles(toast);
  const choice = useFileChoice(playerId, chosen);
  const [slots] = useState(() => createSlots(AT_ONCE));
  const handles = useRef(new Map<number, EntryHandle>());
  const [steps, setSteps] = useState<Readonly<Record<number, SendingStep>>>({});
  const submitButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ continueUpload: choice.expect }));

  const { entries, refusals } = chosen;
  const [only] = entries;
  const isMany = entries.length > 1;
  const isOnItsWay = ({ key }: { key: number }) => (steps[key] ?? 'idle') !== 'idle';
  const isUploading = entries.some(isOnItsWay);
  const isAllUploading = entries.every(isOnItsWay);
  const isAllPaused = entries.every(({ key }) => isHalted(steps[key] ?? 'idle'));
  const cancelButton = useFocusWhile(isAllUploading, submitButton);

  /** Called with each progress too, which changes no step. */
  const setStep = (key: number, step: SendingStep) =>
    setSteps((before) => (before[key] === step ? before : { ...before, [key]: step }));
  const cancel = () => {
    for (const { key } of entries) if (isOnItsWay({ key })) handles.current.get(key)?.cancel();
  };
  const close = useDiscardQuestion({
    wouldLose: isUploading,
    question: () => (isMany ? STOP_ALL : STOP_ONE),
    onClose() {
      cancel();
      chosen.forgetRefusals();
      choice.reset();
      onClose();
    },
  });

  const part = usePartDialog((file, { source, key }) => {
    if (key === null) chosen.addPart(file, source);
    else chosen.replace(key, file);
  });
  /** A video that is too large is good for a part, which is chosen at once. */
  const choose = (files: File[]) => {
    const isForUpload = choice.awaited !== null;
    choice.choose(files);
    const [file] = files;
    if (file && files.length === 1 && !isForUpload && file.size > VIDEO_MAX_BYTES && offersPart(file))
      part.open(file, null);
  };
  const single = !isMany && only?.file ? only : null;

  const isUnsent = entries.some(({ file }) => isCutPart(file));
  const unsaved = isUploading ? SENDING : part.isOpen ? CHOOSING : UNSENT;
  useLeaveQuestion(isUploading || part.isOpen || isUnsent, unsaved, 'Leave this page?');

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasFile = chosen.demand();
    if (!hasFile) choice.focus();
    // Without a file only the texts are checked.
    for (const { key } of entries) handles.current.get(key)?.submit();
    if (!hasFile) choice.focus();
  };
  /** The focus goes to the next video of the list; with one video left there is no list any more. */
  const remove = (key: number) => {
    const index = entries.findIndex((entry) => entry.key === key);
    const neighbour = entries[index + 1] ?? entries[index - 1];
    if (entries.length > 2 && neighbour) handles.current.get(neighbour.key)?.focus();
    else choice.focus();
    chosen.remove(key);
  };
  const finish = (key: number) => {
    const isLast = chosen.remove(key);
    const isNeeded = part.isOpen || refusals.length > 0;
    if (isLast && !isNeeded) onClose();
  };

  // A control that leaves with its upload takes the focus with it.
  const focusProps = useFocusAfterRemoval(() => cancelButton.current);

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Upload Video">
      <form noValidate onSubmit={handleSubmit} {...focusProps}>
        <Stack>
          {!isUploadingAllowed && <WaitingNotice>{UPLOADS_CLOSED}</WaitingNotice>}
          {isOpen && isUploadingAllowed && <UploadBudget />}
          <UnfinishedUploads
            playerId={playerId}
            isBusy={isUploading && !isMany}
            onContinue={choice.continueUpload}
            onEmptied={choice.focus}
          />
          <FileField
            file={isMany ? null : (only?.file ?? null)}
            isMany={isMany}
            awaited={choice.awaited}
            refusals={refusals}
            onChoosePart={(file) => part.open(file, file === single?.file ? single.key : null)}
            isBusy={isUploading && !isMany}
            inputRef={choice.input}
            onChoose={choose}
            onAddAnother={single && choice.addAnother}
          />
          {entries.map((entry) => (
            <UploadEntry
              key={entry.key}
              ref={(handle) => {
                if (handle) handles.current.set(entry.key, handle);
                else handles.current.delete(entry.key);
              }}
              playerId={playerId}
              entry={entry}
              isOneOfMany={isMany}
              slots={slots}
              toast={toast}
              onStart={chosen.forgetSettledRefusals}
              onStep={(step) => setStep(entry.key, step)}
              onDone={() => finish(entry.key)}
              onRefused={(problem) => {
                chosen.drop(entry.key, problem);
                choice.focus();
              }}
              onRemove={() => remove(entry.key)}
              onChoosePart={() => entry.file && part.open(entry.file, entry.key)}
            />
          ))}
          <DialogActions>
            <Button ref={cancelButton} variant="default" onClick={isUploading ? cancel : close}>
              {isUploading ? (isMany ? 'Cancel Uploads' : 'Cancel Upload') : 'Cancel'}
            </Button>
            <BusyButton
              ref={submitButton}
              type="submit"
              isBusy={isAllUploading && !isAllPaused}
              aria-disabled={isAllPaused}
              {...(isAllPaused && { 'data-disabled': true })}
              busyLabel="Uploading…"
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {isMany ? 'Upload Videos' : 'Upload Video'}
            </BusyButton>
          </DialogActions>
        </Stack>
      </form>
      {part.dialog}
    </Dialog>
  );
}
