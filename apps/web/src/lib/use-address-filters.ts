import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface AddressFilters<Name extends string> {
  /** The values in the address; '' for those it does not have. */
  values: Record<Name, string>;
  change: (part: Partial<Record<Name, string>>) => void;
  clear: (kept?: Partial<Record<Name, string>>) => void;
  isFiltering: boolean;
  /** A new number after each `clear`: as a field's key it drops text that was typed but not yet applied. */
  generation: number;
}

/**
 * Filters in the query of the address, so that a link shows the same list and going back finds the list as it was left.
 * A change replaces the history entry: going back leaves the page instead of undoing a letter.
 *
 * @param names a constant when `values` has to stay the same object until the address changes
 */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const [generation, setGeneration] = useState(0);
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>,
    [names, query],
  );

  const change = (part: Partial<Record<Name, string>>) => {
    // The page of a followed link is not rendered yet, and text that settles now would lead back.
    if (window.location.pathname !== pathname) return;
    // From the address and not from the last render: an earlier change may not be rendered yet.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries<string | undefined>(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  return {
    values,
    change,
    clear(kept) {
      change({ ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>), ...kept });
      setGeneration((before) => before + 1);
    },
    isFiltering: names.some((name) => values[name] !== ''),
    generation,
  };
}

/** The query of the address with another value of one parameter, or without it. */
export function searchWith(name: string, value: string | null): string {
  const query = new URLSearchParams(window.location.search);
  if (value) query.set(name, value);
  else query.delete(name);
  return query.toString();
}

/** A filter with a fixed set of values; any other value in the address means no filter. */
export function known<Value extends string>(value: string, allowed: readonly Value[]): Value | undefined {
  return allowed.find((one) => one === value);
}
