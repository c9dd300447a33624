import { Box, Button, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { VIDEO_MAX_BYTES } from '@touchline/contracts/limits';
import {
  type FocusEvent,
  type FormEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
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
import { UploadBar } from './upload-bar.tsx';
import { UPLOADS_CLOSED, UploadBudget } from './upload-budget.tsx';
import { type EntryHandle, UploadEntry } from './upload-entry.tsx';
import { useChosenFiles } from './use-chosen-files.ts';
import { useFileChoice } from './use-file-choice.ts';
import { useFocusWhile } from './use-lost-focus.ts';
import { IDLE, isHalted, type SendingState } from './use-sending.ts';

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
  /** Opens it again, from its bar or after a failure. */
  onOpen: () => void;
  /** False shows a notice, before the server rejects a long upload. Not enforced here. */
  isUploadingAllowed: boolean;
  ref?: Ref<UploadDialogHandle>;
  onClose: () => void;
}

/**
 * Uploads videos, each with its own texts and its own progress. The dialog stays mounted while closed, so that closing it
 * by mistake loses nothing; only a finished upload clears its part. While videos are sent, it closes to a bar.
 */
export function UploadDialog({ playerId, isOpen, isUploadingAllowed, ref, onOpen, onClose }: UploadDialogProps) {
  // About the last chosen files or upload: it ends with other files, another upload or the dialog.
  const toast = useStateToast();
  const chosen = useChosenFiles(toast);
  const choice = useFileChoice(playerId, chosen);
  const [slots] = useState(() => createSlots(AT_ONCE));
  const handles = useRef(new Map<number, EntryHandle>());
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [states, setStates] = useState<Readonly<Record<number, SendingState>>>({});
  const submitButton = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ continueUpload: choice.expect }));

  const { entries, refusals } = chosen;
  const [only] = entries;
  const isMany = entries.length > 1;
  const stateOf = ({ key }: { key: number }) => states[key] ?? IDLE;
  const isOnItsWay = (entry: { key: number }) => stateOf(entry).step !== 'idle';
  const isUploading = entries.some(isOnItsWay);
  const isSubmitted = entries.some((entry) => stateOf(entry).isSubmitted);
  const isAllSubmitted = entries.every((entry) => stateOf(entry).isSubmitted);
  const isAllHalted = isAllSubmitted && entries.every((entry) => isHalted(stateOf(entry).step));
  const cancelButton = useFocusWhile(isAllSubmitted, submitButton);

  const stop = () => {
    for (const { key } of entries) if (isOnItsWay({ key })) handles.current.get(key)?.cancel();
  };
  // An upload that ends meanwhile makes the question untrue.
  const cancel = useDiscardQuestion({
    wouldLose: isUploading && entries.some((entry) => stateOf(entry).sent > 0),
    question: () => (isMany ? STOP_ALL : STOP_ONE),
    onClose: stop,
  });
  const close = () => {
    chosen.forgetRefusals();
    choice.reset();
    onClose();
  };

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
  useLeaveQuestion(isUploading || part.isOpen || isUnsent, unsaved, 'Leave this page?', { staysInApp: true });
  const endPart = useEffectEvent(part.close);
  useEffect(() => {
    if (!isOpen) endPart();
  }, [isOpen]);

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
  // The bar leaves when it opens the dialog, and when its uploads end.
  const openButton = useRef<HTMLButtonElement>(null);
  const barFocusProps = useFocusAfterRemoval(() => openButton.current ?? document.querySelector('main'), {
    isPaused: isOpen,
    preventScroll: true,
  });
  /** React reports the events of the fields here, where their entries are. */
  const inPlace = ({ target, relatedTarget, currentTarget }: FocusEvent) => ({
    target,
    relatedTarget,
    currentTarget: place ?? currentTarget,
  });

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title="Upload Video">
        <form noValidate onSubmit={handleSubmit} {...focusProps}>
          <Stack>
            {!isUploadingAllowed && <WaitingNotice>{UPLOADS_CLOSED}</WaitingNotice>}
            {isOpen && isUploadingAllowed && <UploadBudget />}
            <UnfinishedUploads
              playerId={playerId}
              isBusy={isSubmitted && !isMany}
              onContinue={choice.continueUpload}
              onEmptied={choice.focus}
            />
            <FileField
              file={isMany ? null : (only?.file ?? null)}
              isMany={isMany}
              awaited={choice.awaited}
              refusals={refusals}
              onChoosePart={(file) => part.open(file, file === single?.file ? single.key : null)}
              isBusy={isSubmitted && !isMany}
              inputRef={choice.input}
              onChoose={choose}
              onAddAnother={single && choice.addAnother}
            />
            <Stack ref={setPlace} />
            {isUploading && (
              <Text size="sm" c="var(--tl-ink-soft)">
                You can close this: the upload goes on.
              </Text>
            )}
            <DialogActions>
              <Button ref={cancelButton} variant="default" onClick={isUploading ? cancel : close}>
                {isUploading ? (isMany ? 'Cancel Uploads' : 'Cancel Upload') : 'Cancel'}
              </Button>
              <BusyButton
                ref={submitButton}
                type="submit"
                isBusy={isAllSubmitted && !isAllHalted}
                aria-disabled={isAllHalted}
                {...(isAllHalted && { 'data-disabled': true })}
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
      {/* Their fields are in the dialog, and their uploads outlive it. */}
      <Box
        display="none"
        onFocus={(event) => focusProps.onFocus(inPlace(event))}
        onBlur={(event) => focusProps.onBlur(inPlace(event))}
      >
        {entries.map((entry) => (
          <UploadEntry
            key={entry.key}
            ref={(handle) => {
              if (handle) handles.current.set(entry.key, handle);
              else handles.current.delete(entry.key);
            }}
            place={place}
            playerId={playerId}
            entry={entry}
            isOneOfMany={isMany}
            startsAtOnce={isUploadingAllowed}
            slots={slots}
            toast={toast}
            onStart={chosen.forgetSettledRefusals}
            onState={(state) => setStates((before) => ({ ...before, [entry.key]: state }))}
            onDone={() => finish(entry.key)}
            onFailed={onOpen}
            onRefused={(problem) => {
              chosen.drop(entry.key, problem);
              choice.focus();
            }}
            onRemove={() => remove(entry.key)}
            onChoosePart={() => entry.file && part.open(entry.file, entry.key)}
          />
        ))}
      </Box>
      {isUploading && !isOpen && (
        <UploadBar
          uploads={entries.filter(isOnItsWay).map((entry) => ({ ...stateOf(entry), file: entry.file }))}
          openButton={openButton}
          onOpen={onOpen}
          onCancel={cancel}
          {...barFocusProps}
        />
      )}
    </>
  );
}
