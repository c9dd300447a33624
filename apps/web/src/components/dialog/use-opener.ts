import { useLayoutEffect, useRef } from 'react';

/**
 * What had the focus when a dialog opened, to give it back. Mantine remembers it only for a dialog that is already there
 * when it opens; ours come with their first opening.
 */
export function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = findOpener();
  }, [isOpen]);
  return { focus: () => opener.current?.focus() };
}

/** What has the focus now. An entry of a menu will be gone, so its menu's button stands for it. */
export function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menuButton = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
}
