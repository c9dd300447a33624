import { useEffect, useRef } from 'react';

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
