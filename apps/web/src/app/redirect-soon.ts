import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Spec 9: time to read the welcome before the screen changes. */
export const REDIRECT_DELAY = 100;

/** @returns what calls the redirect off */
export function redirectSoon(go: (to: string) => void, to: string): () => void {
  const timer = setTimeout(() => go(to), REDIRECT_DELAY);
  return () => clearTimeout(timer);
}

/** Leaves for another page after the short delay of spec 9, unless the person has gone elsewhere before. */
export function useRedirectSoon(): (to: string) => void {
  const navigate = useNavigate();
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useCallback(
    (to: string) => {
      // Replaced, because going back to the form would only lead forward again.
      callOff.current = redirectSoon((place) => navigate(place, { replace: true }), to);
    },
    [navigate],
  );
}
