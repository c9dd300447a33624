import type { LazyComponent } from './lazy-component.tsx';
import { logProblem } from './log.ts';
import { showToast } from './toast.ts';

/** Tells the user that a part of the app is missing: no network, or a newer version has replaced it on the server. */
export function reportMissingPart(cause: unknown): void {
  logProblem('A part of the app could not be loaded.', cause);
  showToast({
    title: 'A part of the app could not be loaded',
    description: 'There may be a new version, or the connection was lost. Please reload the page.',
    tone: 'danger',
  });
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
    reportMissingPart(error);
    return false;
  }
}
