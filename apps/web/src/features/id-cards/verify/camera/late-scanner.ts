import { lazyComponent } from '../../../../lib/lazy-component.tsx';

/** Fetched when it is opened. */
export const ScanDialog = lazyComponent(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog));
