const listeners = new Set<() => void>();

/** Calls `listener` when another user is signed in, or none any more; for what is kept outside of components. */
export function onUserChange(listener: () => void): void {
  listeners.add(listener);
}

/** Called by the session. */
export function emitUserChange(): void {
  for (const listener of listeners) listener();
}
