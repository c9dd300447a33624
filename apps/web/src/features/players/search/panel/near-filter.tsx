import { Stack } from '@mantine/core';
import { NEAR_DISTANCES, NEAR_KM } from '@touchline/contracts/distances';
import { FilterSelect } from '../../../../components/filter-bar.tsx';
import { PlaceSelect } from '../../places/place-select.tsx';
import type { Filters } from '../filters.ts';
import type { ChangeFilters } from '../use-player-search.ts';

const USUAL = String(NEAR_KM.usual);
const DISTANCES = NEAR_DISTANCES.filter((km) => km !== USUAL).map((value) => ({ value, label: `Within ${value} km` }));

interface NearFilterProps {
  filters: Filters;
  onChange: ChangeFilters;
  isPermitted: boolean;
}

/** A town, and once it is chosen how far from it. */
export function NearFilter({ filters, onChange, isPermitted }: NearFilterProps) {
  return (
    <Stack gap="xs">
      <PlaceSelect
        label="Near a Town"
        size="sm"
        description={isPermitted ? 'Finds adult players only.' : 'Distances are shown to verified scouts only.'}
        disabled={!isPermitted}
        value={filters.near}
        onChange={(place) => onChange(place ? { near: String(place.id) } : { near: '', nearKm: '' })}
      />
      {filters.near !== '' && (
        <FilterSelect
          label="Distance"
          size="sm"
          all={`Within ${USUAL} km`}
          options={DISTANCES}
          value={filters.nearKm || undefined}
          onChange={(nearKm) => onChange({ nearKm })}
        />
      )}
    </Stack>
  );
}
