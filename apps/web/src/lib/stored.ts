import { logProblem } from './log.ts';

const listeners = new Set<() => void>();

/** The text under a key of local storage; null where there is none, or where the browser stores nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** All keys of local storage; none where the browser stores nothing. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** The JSON value under a key of local storage; undefined where there is none, or a damaged one. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    logProblem(`${key} in local storage is damaged.`, error);
    return undefined;
  }
}

/** Stores a text under a key, or removes it. @returns false if the browser could not */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch (error) {
    logProblem(`${key} could not be stored.`, error);
    return false;
  } finally {
    for (const listener of listeners) listener();
  }
}

/** Calls the listener when a text was stored by this tab or by another one. @returns a function that ends this */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
