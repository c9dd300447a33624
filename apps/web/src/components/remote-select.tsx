import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

/** A pause of this length in typing starts the search. */
const PAUSE_MS = 250;

export interface RemoteOption {
  id: string;
  label: string;
}

export type RemoteSearch = ReturnType<typeof useRemoteSearch>;

/**
 * What is typed into a `RemoteSelect`, and the search that follows from it, for the query: after a pause in typing, and ''
 * while the field only shows what is chosen.
 * @param chosen the chosen option, where it is known
 */
export function useRemoteSearch(chosen: RemoteOption | null) {
  const [typed, type] = useState(chosen?.label ?? '');
  // The field shows the chosen option in the text input, so that text is not a search.
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE_MS);
  return { typed, type, search };
}

interface RemoteSelectProps<Option extends RemoteOption>
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption' | 'filter' | 'children'> {
  remote: RemoteSearch;
  /** The id of the chosen option; '' without one. */
  value: string;
  /** Null while nothing is chosen, or it is not known yet. */
  chosen: Option | null;
  /** What the server has found. */
  found: readonly Option[];
  /** Null when the field was cleared. */
  onChange: (option: Option | null) => void;
  /** How an option looks in the list; by default its label. */
  children?: (option: Option) => ReactNode;
}

/** Chooses one of very many options by a part of its name; the server searches. */
export function RemoteSelect<Option extends RemoteOption>(props: RemoteSelectProps<Option>) {
  const { remote, value, chosen, found, onChange, children, ...field } = props;
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(offered.map((option) => [option.id, option]));
  return (
    <Select
      searchable
      maxDropdownHeight={280}
      value={byId.has(value) ? value : null}
      data={offered.map(({ id, label }) => ({ value: id, label }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={remote.typed}
      onSearchChange={remote.type}
      onChange={(id) => onChange(byId.get(id ?? '') ?? null)}
      {...(children && {
        renderOption(offer) {
          const option = byId.get(offer.option.value);
          return option && children(option);
        },
      })}
      {...field}
    />
  );
}
