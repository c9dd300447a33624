import { useEffect, useRef } from 'react';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';

interface Closing {
  isUploading: boolean;
  isMany: boolean;
  cancel: () => void;
  onClose: () => void;
}

/** Closing the dialog during an upload asks first, and cancels the upload. */
export function useClosing({ isUploading, isMany, cancel, onClose }: Closing) {
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

/** Disabling the fields during an upload loses the focus, so it moves to the cancel button, and back afterwards. */
export function useFocusWhile(isUploading: boolean, submitButton: { readonly current: HTMLButtonElement | null }) {
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
