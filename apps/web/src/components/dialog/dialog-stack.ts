import { useEffect, useState, useSyncExternalStore } from 'react';

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
 * Whether Escape closes this dialog. All open dialogs receive the key, so only the top one acts, and only from the next
 * event loop turn on: the press that opens a confirmation must not answer it, and the press that answers it must not
 * close the dialog below.
 */
export function useListensToEscape(isOpen: boolean): boolean {
  const [own] = useState(() => Symbol('dialog'));
  const isOnTop = useSyncExternalStore(listen, () => stack.at(-1) === own);
  const [isArmed, setArmed] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    change([...stack, own]);
    return () => change(stack.filter((other) => other !== own));
  }, [isOpen, own]);

  useEffect(() => {
    if (!isOnTop) return;
    const timer = setTimeout(() => setArmed(true));
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [isOnTop]);

  return isOnTop && isArmed;
}
