import { Select } from '@mantine/core';
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  type Availability,
  PREFERRED_FEET,
  PREFERRED_FOOT_LABELS,
  type PreferredFoot,
} from '@touchline/contracts/options';
import type { Filters } from '../filters.ts';
import type { ChangeFilters } from '../use-player-search.ts';
import { PositionFilter } from './position-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';

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

const FOOT_OPTIONS: Option<PreferredFoot>[] = [
  { value: ANY, label: 'Any foot' },
  ...PREFERRED_FEET.map((value) => ({ value, label: PREFERRED_FOOT_LABELS[value] })),
];

interface FilterFieldsProps {
  filters: Filters;
  onChange: ChangeFilters;
}

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  return (
    <>
      <PositionFilter value={filters.position} onChange={(position) => onChange({ position })} />
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
      <Select
        label="Preferred Foot"
        size="sm"
        data={FOOT_OPTIONS}
        allowDeselect={false}
        value={filters.preferredFoot || ANY}
        onChange={(chosen) => onChange({ preferredFoot: asFilter(chosen) })}
      />
      <RangeFilter
        legend="Height in cm"
        labels={['At least', 'At most']}
        values={[filters.heightMin, filters.heightMax]}
        wrongWayRound="The first height is more than the second."
        onMin={(heightMin) => onChange({ heightMin })}
        onMax={(heightMax) => onChange({ heightMax })}
      />
    </>
  );
}

function asFilter<Value extends string>(chosen: Value | typeof ANY | null): Value | '' {
  return chosen === null || chosen === ANY ? '' : chosen;
}
