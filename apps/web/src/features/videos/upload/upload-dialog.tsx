import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { offersPart } from './cut/limits.ts';
import { PartDialog } from './cut/part-dialog.tsx';
import { usePart } from './cut/use-part.ts';
import { FileField } from './file-field.tsx';
import { createSlots } from './sending/slots.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';
import classes from './upload-dialog.module.css';
import { type EntryHandle, UploadEntry } from './upload-entry.tsx';
import { UPLOADS_CLOSED } from './uploads-closed.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import type { SendingStep } from './use-sending.ts';

/** Videos that are sent at the same time; the server takes one more, for another page. */
const AT_ONCE = 2;

interface UploadDialogProps {
  playerId: string;
  isOpen: boolean;
  /** False shows a notice, before the server rejects a long upload. Not enforced here. */
  isUploadingAllowed: boolean;
  onClose: () => void;
}

/**
 * Uploads videos, each with its own texts and its own progress. The dialog stays mounted while closed, so that closing it
 * by mistake loses nothing; only a finished upload clears its part.
 */
export function UploadDialog({ playerId, isOpen, isUploadingAllowed, onClose }: UploadDialogProps) {
  // About the last chosen file or upload: it ends with another file, another upload or the dialog.
  const toast = useStateToast();
  const chosen = useChosenFiles(toast);
  const [slots] = useState(() => createSlots(AT_ONCE));
  const handles = useRef(new Map<number, EntryHandle>());
  const [steps, setSteps] = useState<Readonly<Record<number, SendingStep>>>({});
  const fileInput = useRef<HTMLInputElement>(null);
  const isAdding = useRef(false);
  const submitButton = useRef<HTMLButtonElement>(null);

  const { entries } = chosen;
  const [only] = entries;
  const isMany = entries.length > 1;
  const isOnItsWay = ({ key }: { key: number }) => (steps[key] ?? 'idle') !== 'idle';
  const isUploading = entries.some(isOnItsWay);
  const isAllUploading = entries.every(isOnItsWay);
  const cancelButton = useFocusWhile(isAllUploading, submitButton);

  const cancel = () => {
    for (const { key } of entries) if (isOnItsWay({ key })) handles.current.get(key)?.cancel();
  };
  const leave = () => {
    chosen.forgetRefusal();
    onClose();
  };
  const close = useClosing({ isUploading, isMany, cancel, onClose: leave });
  useWarningBeforeLeaving(isUploading);

  const part = usePart((file, key) => {
    if (key === null) chosen.choose([file], { adds: entries.some((entry) => entry.file !== null) });
    else chosen.replace(key, file);
  });
  const { refusal } = chosen;
  const refused = refusal?.file && offersPart(refusal.file) ? refusal.file : null;
  const single = !isMany && only?.file ? only : null;
  const choosePart = () => {
    if (refused) part.choose(refused, null);
    else if (single?.file) part.choose(single.file, single.key);
  };

  const choose = (files: readonly File[]) => {
    chosen.choose(files, { adds: isAdding.current || isMany });
    isAdding.current = false;
  };
  const addAnother = () => {
    isAdding.current = true;
    const forget = () => {
      isAdding.current = false;
    };
    fileInput.current?.addEventListener('cancel', forget, { once: true });
    fileInput.current?.click();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasFile = chosen.demand();
    if (!hasFile) fileInput.current?.focus();
    // Without a file only the texts are checked.
    for (const { key } of entries) handles.current.get(key)?.submit();
    if (!hasFile) fileInput.current?.focus();
  };
  const finish = (key: number) => {
    if (chosen.remove(key)) onClose();
  };

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Upload Video">
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        {!isUploadingAllowed && <WaitingNotice>{UPLOADS_CLOSED}</WaitingNotice>}
        <UnfinishedUploads playerId={playerId} onContinue={addAnother} />
        <FileField
          file={isMany ? null : (only?.file ?? null)}
          isMany={isMany}
          refusal={refusal}
          onChoosePart={refused || single ? choosePart : null}
          isBusy={isUploading && !isMany}
          inputRef={fileInput}
          onChoose={choose}
        />
        {!isMany && only?.file && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.more}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={isUploading}
            onClick={addAnother}
          >
            Add Another Video
          </Button>
        )}
        {entries.map(({ key, file, draft }) => (
          <UploadEntry
            key={key}
            ref={(handle) => {
              if (handle) handles.current.set(key, handle);
              else handles.current.delete(key);
            }}
            playerId={playerId}
            file={file}
            draft={draft}
            isOneOfMany={isMany}
            slots={slots}
            toast={toast}
            onStart={chosen.forgetRefusal}
            onStep={(step) => setSteps((before) => ({ ...before, [key]: step }))}
            onDone={() => finish(key)}
            onRefused={(problem) => {
              chosen.drop(key, problem);
              fileInput.current?.focus();
            }}
            onRemove={() => chosen.remove(key)}
            onChoosePart={() => file && part.choose(file, key)}
          />
        ))}
        <DialogActions>
          <Button ref={cancelButton} variant="default" onClick={isUploading ? cancel : close}>
            {isUploading ? (isMany ? 'Cancel Uploads' : 'Cancel Upload') : 'Cancel'}
          </Button>
          <BusyButton
            ref={submitButton}
            type="submit"
            isBusy={isAllUploading}
            busyLabel="Uploading…"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
          >
            {isMany ? 'Upload Videos' : 'Upload Video'}
          </BusyButton>
        </DialogActions>
      </form>
      {part.source && <PartDialog file={part.source} isOpen={part.isOpen} onCut={part.cut} onClose={part.close} />}
    </Dialog>
  );
}

interface Closing {
  isUploading: boolean;
  isMany: boolean;
  cancel: () => void;
  onClose: () => void;
}

/** Closing the dialog during an upload asks first, and cancels the upload. */
function useClosing({ isUploading, isMany, cancel, onClose }: Closing) {
  const confirm = useConfirm();
  const close = async () => {
    if (isUploading) {
      const isSure = await confirm({
        title: isMany ? 'Stop the uploads?' : 'Stop the upload?',
        message: `${isMany ? 'Not all videos have' : 'The video has not'} been sent completely. What you have typed and chosen stays here.`,
        confirmLabel: isMany ? 'Stop Uploads' : 'Stop Upload',
        tone: 'danger',
      });
      if (!isSure) return;
      cancel();
    }
    onClose();
  };
  return () => void close();
}

/** The browser asks before the tab is closed, because the upload would stop. */
function useWarningBeforeLeaving(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
}

/** Disabling the fields during an upload loses the focus, so it moves to the cancel button, and back afterwards. */
function useFocusWhile(isUploading: boolean, submitButton: { readonly current: HTMLButtonElement | null }) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isUploading && isLost) cancelButton.current?.focus();
    if (!isUploading && wasUploading.current && document.activeElement === cancelButton.current) {
      submitButton.current?.focus();
    }
    wasUploading.current = isUploading;
  }, [isUploading, submitButton]);
  return cancelButton;
}
