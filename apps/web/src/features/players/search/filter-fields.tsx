import { Select } from '@mantine/core';
import { AVAILABILITIES, AVAILABILITY_LABELS, type Availability, POSITIONS } from '@touchline/contracts/options';
import { type Filters, GROUPS, type PositionFilter } from './filters.ts';
import { TextFilter } from './text-filter.tsx';
import type { ChangeFilters } from './use-player-search.ts';

/** A select needs a value for "no filter"; the address has none. */
const ANY = 'any';

interface Option<Value> {
  value: Value | typeof ANY;
  label: string;
}

const AVAILABILITY_OPTIONS: Option<Availability>[] = [
  { value: ANY, label: 'Any availability' },
  ...AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] })),
];

interface FilterFieldsProps {
  filters: Filters;
  onChange: ChangeFilters;
}

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  return (
    <>
      <Select
        label="Position"
        size="sm"
        data={positionOptions(filters.position)}
        allowDeselect={false}
        maxDropdownHeight={360}
        value={filters.position || ANY}
        onChange={(chosen) => onChange({ position: asFilter(chosen) })}
      />
      <Select
        label="Availability"
        size="sm"
        data={AVAILABILITY_OPTIONS}
        allowDeselect={false}
        value={filters.availability || ANY}
        onChange={(chosen) => onChange({ availability: asFilter(chosen) })}
      />
      <TextFilter
        label="Location"
        placeholder="City or country"
        value={filters.location}
        onSettle={(location) => onChange({ location })}
      />
      <TextFilter
        label="Nationality"
        value={filters.nationality}
        onSettle={(nationality) => onChange({ nationality })}
      />
    </>
  );
}

/** A group of positions comes only from a quick link. It is shown while it is set; otherwise only single positions are offered. */
function positionOptions(position: Filters['position']): Option<PositionFilter>[] {
  const group = GROUPS.filter((name) => name === position).map((name) => ({ value: name, label: `${name}s (all)` }));
  return [{ value: ANY, label: 'Any position' }, ...group, ...POSITIONS.map((name) => ({ value: name, label: name }))];
}

function asFilter<Value extends string>(chosen: Value | typeof ANY | null): Value | '' {
  return chosen === null || chosen === ANY ? '' : chosen;
}
