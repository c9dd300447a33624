import { useLayoutEffect, useRef } from 'react';

/**
 * Remembers the focused element when a dialog opens, to focus it again later. Mantine does so only for dialogs that are
 * mounted before they open; here they are mounted on their first opening.
 */
export function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  // A layout effect runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = findOpener();
  }, [isOpen]);
  return { focus: () => opener.current?.focus() };
}

/** The focused element. A menu item disappears with its menu, so the menu's button takes its place. */
export function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menuButton = active.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : active;
}
