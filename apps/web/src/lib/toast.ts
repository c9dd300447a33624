export type ToastTone = 'success' | 'danger';

export interface ToastText {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
}

export interface Toast extends ToastText {
  id: number;
  tone: ToastTone;
  /** A dismissed toast is no longer shown but stays in the list until its delay has passed. */
  isOpen: boolean;
}

export const TOAST_LIMIT = 1;
export const TOAST_DURATION = 5000;
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
export function showToast({ title, description, tone = 'success' }: ToastText): number {
  lastId += 1;
  replace([{ id: lastId, title, description, tone, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
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
