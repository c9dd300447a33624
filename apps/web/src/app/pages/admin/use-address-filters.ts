import { useSearchParams } from 'react-router-dom';

export interface AddressFilters<Name extends string> {
  /** What stands in the address; '' when nothing does. */
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
  clear: () => void;
  isFiltering: boolean;
}

/** Filters that live in the address bar, so that a link shares what is seen. Going back leaves the page, not a letter. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;

  const change = (entries: readonly (readonly [Name, string])[]) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of entries) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    values,
    set: (name, value) => change([[name, value]]),
    clear: () => change(names.map((name) => [name, ''])),
    isFiltering: names.some((name) => values[name] !== ''),
  };
}

/** A filter that knows only certain values; anything else in the address means no filter. */
export function known<Value extends string>(value: string, allowed: readonly Value[]): Value | undefined {
  return allowed.find((one) => one === value);
}
