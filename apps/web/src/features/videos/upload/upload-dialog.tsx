import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { showToast } from '../../../lib/toast.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { type FileProblem, findFileProblem, titleFromFile } from './check-file.ts';
import { DetailsFields } from './details-fields.tsx';
import { FileField } from './file-field.tsx';
import { useUploadVideo } from './hooks.ts';
import classes from './upload-dialog.module.css';
import { UploadProgress } from './upload-progress.tsx';

const EMPTY: VideoDetails = { title: '', description: '', tags: [], isPublic: true };

interface UploadDialogProps {
  playerId: string;
  isOpen: boolean;
  /** False shows a notice, before the server rejects a long upload. Not enforced here. */
  isUploadingAllowed: boolean;
  onClose: () => void;
}

/**
 * Uploads a video. The dialog stays mounted while closed, so that closing it by mistake loses nothing; only a finished
 * upload clears it.
 */
export function UploadDialog({ playerId, isOpen, isUploadingAllowed, onClose }: UploadDialogProps) {
  const form = useZodForm(videoDetails, { initialValues: EMPTY });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const { upload, isUploading, percent, cancel } = useUploadVideo();
  const close = useClosing({ isUploading, cancel, onClose });
  const fileInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useFocusWhile(isUploading, submitButton);

  const refuse = (found: FileProblem) => {
    setProblem(found);
    showToast({ ...found, tone: 'danger' });
  };

  const choose = (chosen: File) => {
    const found = findFileProblem(chosen);
    if (found) return refuse(found);
    setProblem(null);
    setFile(chosen);
    if (form.values.title.trim() === '') form.setFieldValue('title', titleFromFile(chosen.name));
  };

  const send = (details: VideoDetails) => {
    if (!file || isUploading) return;
    upload(
      { playerId, details: videoDetails.parse(details), file },
      {
        onSuccess() {
          form.reset();
          setFile(null);
          onClose();
        },
      },
    );
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = findFileProblem(file);
    if (found) refuse(found);
    form.onSubmit(send)(event);
    if (found) fileInput.current?.focus();
  };

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Upload Video">
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        {!isUploadingAllowed && (
          <WaitingNotice>Uploads open once an admin has approved them for your account.</WaitingNotice>
        )}
        <FileField
          file={file}
          error={problem?.description ?? null}
          isBusy={isUploading}
          inputRef={fileInput}
          onChoose={choose}
        />
        <DetailsFields form={form} isDisabled={isUploading} />
        {isUploading && <UploadProgress percent={percent} />}
        <DialogActions>
          <Button ref={cancelButton} variant="default" onClick={isUploading ? cancel : close}>
            {isUploading ? 'Cancel Upload' : 'Cancel'}
          </Button>
          <BusyButton
            ref={submitButton}
            type="submit"
            isBusy={isUploading}
            busyLabel="Uploading…"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
          >
            Upload Video
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Closing the dialog during an upload asks first, and cancels the upload. */
function useClosing({
  isUploading,
  cancel,
  onClose,
}: {
  isUploading: boolean;
  cancel: () => void;
  onClose: () => void;
}) {
  const confirm = useConfirm();
  const close = async () => {
    if (isUploading) {
      const isSure = await confirm({
        title: 'Stop the upload?',
        message: 'The video has not been sent completely. What you have typed and chosen stays here.',
        confirmLabel: 'Stop Upload',
        tone: 'danger',
      });
      if (!isSure) return;
      cancel();
    }
    onClose();
  };
  return () => void close();
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
