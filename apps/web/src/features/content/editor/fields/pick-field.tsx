import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './pick-field.module.css';

/** An option: its name, and a hint that distinguishes it from others of the same name. */
export interface Pick {
  id: string;
  label: string;
  hint: string;
  badge?: ReactNode;
}

interface PickFieldProps {
  label: string;
  description: ReactNode;
  placeholder: string;
  nothingFound: string;
  value: string;
  error: ReactNode;
  onChange: (id: string) => void;
  /** The option of the value; null until it is known. */
  chosen: Pick | null;
  /** What the server found for the last text given to `onSearch`. */
  found: readonly Pick[];
  isSearching: boolean;
  onSearch: (text: string) => void;
}

/** Chooses one of very many options by part of its name; the server searches. */
export function PickField(props: PickFieldProps) {
  const { label, value, chosen, found, isSearching, onChange, onSearch, nothingFound, ...field } = props;
  const [typed, setTyped] = useState('');
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(offered.map((pick) => [pick.id, pick]));

  const type = (text: string) => {
    setTyped(text);
    // The field shows the chosen option in the text input, so that text is not a search.
    onSearch(chosen && text === chosen.label ? '' : text.trim());
  };

  return (
    <Select
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      maxDropdownHeight={280}
      value={byId.has(value) ? value : null}
      data={offered.map((pick) => ({ value: pick.id, label: pick.label }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={type}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage={isSearching ? 'Searching…' : nothingFound}
      renderOption={({ option }) => <Offer pick={byId.get(option.value)} />}
      {...field}
    />
  );
}

function Offer({ pick }: { pick: Pick | undefined }) {
  if (!pick) return null;
  return (
    <span className={classes.offer}>
      <span className={classes.words}>
        <span className={classes.name}>{pick.label}</span>
        <span className={classes.hint}>{pick.hint}</span>
      </span>
      {pick.badge}
    </span>
  );
}
