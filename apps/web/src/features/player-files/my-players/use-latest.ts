import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function on every render, which runs the latest one: rows of a long list are rendered again only if they differ. */
export function useLatest<Input extends unknown[]>(run: (...input: Input) => void): (...input: Input) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}
