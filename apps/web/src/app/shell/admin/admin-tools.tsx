import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { fetchOrReport } from '../../../lib/chunk-error.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { SectionMenu } from './section-menu.tsx';

// Loaded with the first search.
const Palette = lazyComponent(() => import('./palette/palette.tsx').then((module) => module.Palette));

const BLOCKING_DIALOG = '[role="dialog"]:not([data-allows-search])';

/** What admins have beside every page: the search by Ctrl+K, and on admin pages the menu of sections. */
export function AdminTools({ hasMenu }: { hasMenu: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = async () => {
    if (!(await fetchOrReport(Palette))) return;
    setUsed(true);
    setOpen(true);
  };
  // In fields too, but not over a dialog, whose changes would be lost on another page.
  useHotkeys([['mod+K', () => document.querySelector(BLOCKING_DIALOG) === null && void open()]], []);
  return (
    <>
      {hasMenu && <SectionMenu onSearch={() => void open()} />}
      {isUsed && <Palette isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
