import { useMemo } from 'react';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';
import { BOARD_FILTERS, FILE_FILTERS, FILE_PLACE, fileInputOf } from '../../../shared/player-files/file-input.ts';

export type FileFilterState = ReturnType<typeof useFileFilters>;

/** View, order and filters of the page in its address, and what they ask the server for. */
export function useFileFilters() {
  const place = useAddressFilters(FILE_PLACE);
  const isBoard = place.values.as === 'board';
  const filters = useAddressFilters<(typeof FILE_FILTERS)[number]>(isBoard ? BOARD_FILTERS : FILE_FILTERS);
  const input = useMemo(() => fileInputOf({ ...filters.values, ...place.values }), [filters.values, place.values]);
  const showAs = (layout: 'table' | 'board') => {
    if (layout === 'board') filters.change({ stage: '' });
    place.change({ as: layout === 'board' ? layout : '' });
  };
  return { filters, place, input, isBoard, showAs };
}
