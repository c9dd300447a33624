import { useEffect, useState, useSyncExternalStore } from 'react';

/** The open dialogs, the last one on top. */
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
 * Is this the dialog that Escape closes? All of them hear the key, so only the one on top may act, and only on the next
 * press: the one that opens a question must not answer it, and the one that answers it must not close what is below.
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
