import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { fetchReader } from './read-code.ts';

/** Fetched when it is opened, or by `fetchScanner`. */
export const ScanDialog = lazyComponent(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog));

/** Fetches all that the camera needs, so that codes can be scanned without a network. */
export async function fetchScanner(): Promise<void> {
  await Promise.all([ScanDialog.fetch(), fetchReader()]);
}
