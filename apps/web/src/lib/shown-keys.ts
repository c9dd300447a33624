import { useEffect } from 'react';

export type KeyLine = readonly [keys: string, effect: string];

export interface KeyGroup {
  title: string;
  keys: readonly KeyLine[];
}

const groups = new Map<symbol, KeyGroup>();

/**
 * Lists keys in the help of the page, while the component that listens to them is on it.
 * @param keys a constant
 */
export function useShownKeys(title: string, keys: readonly KeyLine[], isActive = true): void {
  useEffect(() => {
    if (!isActive) return;
    const own = Symbol(title);
    groups.set(own, { title, keys });
    return () => {
      groups.delete(own);
    };
  }, [title, keys, isActive]);
}

/** The keys of the page now, each group once. */
export function listShownKeys(): KeyGroup[] {
  return [...new Map([...groups.values()].map((group) => [group.title, group])).values()];
}
