import { useId, useRef, useState } from 'react';

/** What can be opened below the controls. */
type Panel = 'menu' | 'keys';

/** The menu or the list of keys below the controls. Both close when a notice replaces the controls. */
export function usePanel(hasNotice: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState<Panel | null>(null);
  /** With a pointer, the focus stays on the button, from where keys still reach the player. */
  const [takesFocus, setTakesFocus] = useState(false);
  if (hasNotice && open) setOpen(null);

  return {
    id,
    button,
    open,
    takesFocus,
    toggleMenu(isByKeyboard: boolean) {
      setTakesFocus(isByKeyboard);
      setOpen(open === 'menu' ? null : 'menu');
    },
    toggleKeys: () => setOpen(open === 'keys' ? null : 'keys'),
    close() {
      setOpen(null);
      button.current?.focus();
    },
  };
}

export type PanelState = ReturnType<typeof usePanel>;
