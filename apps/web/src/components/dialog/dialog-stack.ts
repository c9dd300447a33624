import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** The open dialogs; the last one is on top. */
let stack: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether Escape closes this dialog. All open dialogs receive the key, so only the top one acts. The press that opens a
 * confirmation must not answer it, and the press that answers it must not close the dialog below, so a dialog that comes to
 * the top by a press listens from the next event loop turn on; any other one before it can have the focus.
 */
export function useListensToEscape(isOpen: boolean): boolean {
  const [own] = useState(() => Symbol('dialog'));
  const isOnTop = useSyncExternalStore(listen, () => stack.at(-1) === own);
  const [isArmed, setArmed] = useState(false);

  useLayoutEffect(() => {
    if (!isOpen) return;
    change([...stack, own]);
    return () => change(stack.filter((other) => other !== own));
  }, [isOpen, own]);

  useLayoutEffect(() => {
    if (!isOnTop) return;
    const isByPress = window.event?.type === 'keydown';
    if (!isByPress) setArmed(true);
    const timer = isByPress ? setTimeout(() => setArmed(true)) : undefined;
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [isOnTop]);

  return isOnTop && isArmed;
}
