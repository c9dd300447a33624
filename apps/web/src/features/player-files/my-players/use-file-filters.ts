import { useMemo } from 'react';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';
import { FILE_FILTERS, FILE_PLACE, fileInputOf } from '../../../shared/player-files/file-input.ts';

export type FileFilterState = ReturnType<typeof useFileFilters>;

/** View, order and filters of the page in its address, and what they ask the server for. */
export function useFileFilters() {
  const filters = useAddressFilters(FILE_FILTERS);
  const place = useAddressFilters(FILE_PLACE);
  const input = useMemo(() => fileInputOf({ ...filters.values, ...place.values }), [filters.values, place.values]);
  return { filters, place, input, isBoard: place.values.as === 'board' };
}
