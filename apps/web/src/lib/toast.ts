export type ToastTone = 'success' | 'danger';

/** An action that a toast offers while it is shown. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastText {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  action?: ToastAction | undefined;
}

export interface Toast extends ToastText {
  id: number;
  tone: ToastTone;
  /** How long it is shown while neither the pointer nor the focus is on it. Milliseconds. */
  duration: number;
  /** A dismissed toast is no longer shown but stays in the list until its delay has passed. */
  isOpen: boolean;
}

export const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
/** A toast that offers something stays longer. */
export const ACTION_DURATION = 10_000;
export const TOAST_REMOVE_DELAY = 1_000_000;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_HOTKEY = 'F8';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Reports the result of an action, and returns the toast's id. One toast at a time: a new one replaces the one before. */
export function showToast({ title, description, tone = 'success', action }: ToastText): number {
  lastId += 1;
  const duration = action ? ACTION_DURATION : TOAST_DURATION;
  replace([{ id: lastId, title, description, tone, action, duration, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
  return lastId;
}

export function dismissToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return;
  replace(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => replace(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
