import { onlineManager } from '@tanstack/react-query';
import type { LazyComponent } from './lazy-component.tsx';
import { logProblem } from './log.ts';
import { listToasts, showToast } from './toast.ts';

const OUTDATED = {
  title: 'A part of the app could not be loaded',
  description: 'There may be a new version, or the connection was lost. Please reload the page.',
};
const OFFLINE = {
  title: 'You are offline.',
  description: 'This part of the app is not loaded yet. Please try again when you are back.',
};

let lastToast: number | null = null;

/**
 * Tells the user that a part of the app could not be fetched: no network, or a newer version has replaced it on the server. An old
 * tab may miss several parts at once, which is one toast.
 */
export function reportChunkError(cause: unknown): void {
  logProblem('A part of the app could not be loaded.', cause);
  if (listToasts().some(({ id, isOpen }) => id === lastToast && isOpen)) return;
  lastToast = showToast({ ...(onlineManager.isOnline() ? OUTDATED : OFFLINE), tone: 'danger' });
}

/** The same for a part that the user did not ask for, such as one that is scrolled to: they are told once. */
export function reportChunkErrorOnce(cause: unknown): void {
  if (lastToast === null) reportChunkError(cause);
  else logProblem('A part of the app could not be loaded.', cause);
}

/**
 * Fetches the code of what the user has asked for, before it opens.
 * @returns false if that failed, which the user is told
 */
export async function fetchOrReport(part: Pick<LazyComponent<never>, 'fetch'>): Promise<boolean> {
  try {
    await part.fetch();
    return true;
  } catch (error) {
    reportChunkError(error);
    return false;
  }
}
