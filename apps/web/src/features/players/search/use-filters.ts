import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts';

export type ChangeFilters = (part: Partial<Filters>) => void;

/**
 * Filters that live in the address, so that a link shares what is seen and going back from a player finds the list as
 * it was left. They replace the entry of the history: going back leaves the page, not a letter.
 */
export function useFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(search), [search]);
  const [generation, setGeneration] = useState(0);

  const change = useCallback<ChangeFilters>(
    (part) => {
      // From the address itself and not from the last render: another change may still be on its way to that.
      const next = { ...readFilters(window.location.search), ...part };
      void navigate({ search: writeFilters(next) }, { replace: true });
    },
    [navigate],
  );

  const clear = (kept: Partial<Filters> = {}) => {
    change({ ...NO_FILTERS, ...kept });
    setGeneration((before) => before + 1);
  };

  /** `generation` is a key for the text fields: what was typed but not yet searched for goes with a clearing. */
  return { filters, change, clear, generation };
}
