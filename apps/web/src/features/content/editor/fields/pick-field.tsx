import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './pick-field.module.css';

/** One thing to choose, by its name and by what tells it from others of the same name. */
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
  /** What the value stands for, as far as it is known. */
  chosen: Pick | null;
  /** What the server has found for the text that `onSearch` was told last. */
  found: readonly Pick[];
  isSearching: boolean;
  onSearch: (text: string) => void;
}

/** Chooses one of very many things by a part of its name; the server looks for it. */
export function PickField(props: PickFieldProps) {
  const { label, value, chosen, found, isSearching, onChange, onSearch, nothingFound, ...field } = props;
  const [typed, setTyped] = useState('');
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(offered.map((pick) => [pick.id, pick]));

  const type = (text: string) => {
    setTyped(text);
    // The field shows the chosen one in the same place where one types.
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
      // The server has searched already.
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
