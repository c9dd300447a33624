import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type VideoDetails, videoDetails } from '@touchline/contracts/videos';
import { type FormEvent, useEffect, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { statusOf } from '../../../lib/errors.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { findRefusal } from './check-file.ts';
import { DetailsFields } from './details-fields.tsx';
import { FileField } from './file-field.tsx';
import { useUploadVideo } from './hooks.ts';
import classes from './upload-dialog.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { UPLOADS_CLOSED } from './uploads-closed.ts';
import { useChosenFile } from './use-chosen-file.ts';

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
  // About the chosen file or the last upload: it ends with another file, another upload or the dialog.
  const toast = useStateToast();
  const chosen = useChosenFile(form, toast);
  const { upload, isUploading, percent, cancel } = useUploadVideo(toast);
  const leave = () => {
    chosen.forgetRefusal();
    onClose();
  };
  const close = useClosing({ isUploading, cancel, onClose: leave });
  const fileInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useFocusWhile(isUploading, submitButton);

  const send = (details: VideoDetails, file: File) => {
    chosen.forgetRefusal();
    upload(
      { playerId, details: videoDetails.parse(details), file },
      {
        onSuccess() {
          form.reset();
          chosen.clear();
          onClose();
        },
        onError(error) {
          const problem = findRefusal(statusOf(error));
          if (!problem) return;
          chosen.drop(problem);
          fileInput.current?.focus();
        },
      },
    );
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const file = chosen.demand();
    form.onSubmit((details) => {
      if (file && !isUploading) send(details, file);
    })(event);
    if (!file) fileInput.current?.focus();
  };

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Upload Video">
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        {!isUploadingAllowed && <WaitingNotice>{UPLOADS_CLOSED}</WaitingNotice>}
        <FileField
          file={chosen.file}
          refusal={chosen.refusal}
          isBusy={isUploading}
          inputRef={fileInput}
          onChoose={chosen.choose}
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
