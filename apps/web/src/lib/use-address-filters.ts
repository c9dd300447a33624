import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface AddressFilters<Name extends string> {
  /** What stands in the address; '' when nothing does. */
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  clear: () => void;
  isFiltering: boolean;
  /** Another number after each `clear`: as a field's key it drops what was typed but not yet given. */
  generation: number;
}

/** Filters that live in the address bar, so that a link shares what is seen. Going back leaves the page, not a letter. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [query, setQuery] = useSearchParams();
  const [generation, setGeneration] = useState(0);
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;

  const change = (entries: readonly (readonly [Name, string])[]) => {
    // From the address itself and not from the last render: another change may still be on its way to that.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of entries) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  return {
    values,
    set: (name, value) => change([[name, value]]),
    clear() {
      change(names.map((name) => [name, '']));
      setGeneration((before) => before + 1);
    },
    isFiltering: names.some((name) => values[name] !== ''),
    generation,
  };
}

/** A filter that knows only certain values; anything else in the address means no filter. */
export function known<Value extends string>(value: string, allowed: readonly Value[]): Value | undefined {
  return allowed.find((one) => one === value);
}
