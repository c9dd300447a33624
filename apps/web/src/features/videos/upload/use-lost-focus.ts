import { useEffect, useEffectEvent, useRef } from 'react';

/** Gives the focus to an element that has come in place of what had it, and leaves it to the user who has moved on. */
export function useLostFocus(find: () => HTMLElement | null | undefined): void {
  const latest = useEffectEvent(find);
  useEffect(() => {
    if (document.activeElement === document.body) latest()?.focus({ preventScroll: true });
  }, []);
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
