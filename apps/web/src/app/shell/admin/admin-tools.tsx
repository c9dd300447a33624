import { useHotkeys } from '@mantine/hooks';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import { SectionMenu } from './section-menu.tsx';

const KEYS: readonly KeyLine[] = [['Ctrl + K', 'Search users, clips, pages and actions']];
const BLOCKING_DIALOG = '[role="dialog"]:not([data-allows-search])';

/** What admins have beside every page: the search by Ctrl+K, and on admin pages the menu of sections. */
export function AdminTools({ hasMenu }: { hasMenu: boolean }) {
  const palette = useLazyDialog(() => import('./palette/palette.tsx').then(({ Palette }) => Palette));
  useShownKeys('For admins', KEYS);
  // In fields too, but not over a dialog, whose changes would be lost on another page.
  useHotkeys([['mod+K', () => document.querySelector(BLOCKING_DIALOG) === null && palette.open()]], []);
  return (
    <>
      {hasMenu && <SectionMenu onSearch={palette.open} />}
      {palette.render({})}
    </>
  );
}
