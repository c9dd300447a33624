import { PRODUCT_NAME } from '@touchline/contracts/product';
import { useEffect } from 'react';
import { fullName } from '../../../lib/format.ts';

/** Names the person in the browser's tab, so that several open players can be told apart. */
export function useTabTitle(person: { firstName: string; lastName: string } | null): void {
  const name = person && fullName(person);
  useEffect(() => {
    if (name) document.title = `${name} · ${PRODUCT_NAME}`;
  }, [name]);
}
