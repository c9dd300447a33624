import { useWindowEvent } from '@mantine/hooks';
import { isForPage } from '../../../lib/page-keys.ts';

/** An example that cannot be typed into is no search. */
const SEARCH = 'main input[type="search"]:not([readonly]):not(:disabled)';

/** The search of the page, or the button that opens the one of admins. */
export const findSearch = () =>
  document.querySelector<HTMLElement>(SEARCH) ?? document.querySelector<HTMLElement>('[data-search]');

/** "/" moves to the search of the page, or opens the one of admins where the page has none. */
export function useSearchKey(): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || !isForPage(event)) return;
    const search = findSearch();
    if (!search) return;
    event.preventDefault();
    search.focus();
    if (search instanceof HTMLInputElement) search.select();
    else search.click();
  });
}
