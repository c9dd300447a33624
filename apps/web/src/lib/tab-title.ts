import { PRODUCT_NAME } from '@touchline/contracts/product';
import { useEffect } from 'react';

export const tabTitle = (name: string) => `${name} · ${PRODUCT_NAME}`;

/** Names in the browser's tab whom the page is about, in place of the title of the route, once that is known. */
export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = tabTitle(name);
  }, [name]);
}
