import { useWindowEvent } from '@mantine/hooks';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { isForPage } from '../../../lib/page-keys.ts';

/** The help with the keys of the page, by "?" or by its entry in the user menu. */
export function useKeyHelp() {
  const help = useLazyDialog(() => import('./key-help.tsx').then(({ KeyHelp }) => KeyHelp));
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.repeat || !isForPage(event)) return;
    // A video that was used last shows its own list, and may hear of the key after this.
    setTimeout(() => !event.defaultPrevented && help.open());
  });
  return help;
}
