import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  PREFERRED_FEET,
  PREFERRED_FOOT_LABELS,
} from '@touchline/contracts/options';
import { FilterSelect } from '../../../../components/filter-bar.tsx';
import type { Filters } from '../filters.ts';
import type { ChangeFilters } from '../use-player-search.ts';
import { PositionFilter } from './position-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';

const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
const FOOT_OPTIONS = PREFERRED_FEET.map((value) => ({ value, label: PREFERRED_FOOT_LABELS[value] }));

interface FilterFieldsProps {
  filters: Filters;
  onChange: ChangeFilters;
}

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  return (
    <>
      <PositionFilter value={filters.position} onChange={(position) => onChange({ position })} />
      <FilterSelect
        label="Availability"
        size="sm"
        all="Any availability"
        options={AVAILABILITY_OPTIONS}
        value={filters.availability || undefined}
        onChange={(availability) => onChange({ availability })}
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
      <FilterSelect
        label="Preferred Foot"
        size="sm"
        all="Any foot"
        options={FOOT_OPTIONS}
        value={filters.preferredFoot || undefined}
        onChange={(preferredFoot) => onChange({ preferredFoot })}
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
