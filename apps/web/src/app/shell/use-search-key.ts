import { useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="textbox"]';
/** An example that cannot be typed into is no search. */
const SEARCH = 'main input[type="search"]:not([readonly]):not(:disabled)';

/** "/" moves to the search of the page, or opens the one of admins where the page has none. */
export function useSearchKey(): void {
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPED_INTO)) return;
      // What an open dialog covers cannot be used.
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const search =
        document.querySelector<HTMLElement>(SEARCH) ?? document.querySelector<HTMLElement>('[data-search]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      if (search instanceof HTMLInputElement) search.select();
      else search.click();
    };
    window.addEventListener('keydown', focusSearch);
    return () => window.removeEventListener('keydown', focusSearch);
  }, []);
}
