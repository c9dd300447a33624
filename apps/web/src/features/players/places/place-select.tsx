import type { SelectProps } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { PLACE_TEXT_MIN, PLACES_CREDIT, type Place } from '@touchline/contracts/places';
import { RemoteSelect, useRemoteSearch } from '../../../components/remote-select.tsx';
import { trpc } from '../../../lib/trpc.ts';

const toOption = (place: Place) => ({
  id: String(place.id),
  label: [...new Set([place.name, place.region, place.country])].filter(Boolean).join(', '),
  place,
});

interface PlaceSelectProps extends Pick<SelectProps, 'label' | 'size' | 'error' | 'id' | 'disabled'> {
  /** What the place is for; the source of the places follows. */
  description?: string;
  /** The id of the place; '' without one. */
  value: string;
  onChange: (place: Place | null) => void;
}

/** A town or village, found by any of its names. */
export function PlaceSelect({ value, description, onChange, ...field }: PlaceSelectProps) {
  const known = trpc.places.byId.useQuery({ id: Number(value) }, { enabled: value !== '', staleTime: Infinity });
  const named = known.data ? toOption(known.data) : null;
  const unnamed = { id: value, label: known.isPending ? 'Loading…' : 'A place that is not known' };
  const chosen = value === '' ? null : (named ?? unnamed);
  const remote = useRemoteSearch(chosen);
  const isSearched = remote.search.length >= PLACE_TEXT_MIN;
  const found = trpc.places.suggest.useQuery(
    { text: remote.search },
    { enabled: isSearched, placeholderData: keepPreviousData, staleTime: Infinity },
  );
  const options = isSearched ? (found.data?.map(toOption) ?? []) : [];
  return (
    <RemoteSelect
      {...field}
      placeholder="Type a town"
      description={[description, `${PLACES_CREDIT}.`].filter(Boolean).join(' ')}
      clearable
      openOnFocus={false}
      remote={remote}
      value={value}
      chosen={chosen}
      found={options}
      onChange={(option) => onChange(options.find(({ id }) => id === option?.id)?.place ?? null)}
      nothingFoundMessage={isSearched ? (found.isPending ? 'Searching…' : 'No town has this name') : 'Type a town'}
    />
  );
}
