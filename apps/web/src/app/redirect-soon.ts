import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Milliseconds to see the welcome toast before the page changes. */
export const REDIRECT_DELAY = 100;

/** @returns a function that cancels the redirect */
export function redirectSoon(go: (to: string) => void, to: string): () => void {
  const timer = setTimeout(() => go(to), REDIRECT_DELAY);
  return () => clearTimeout(timer);
}

/** Redirects after a short delay, unless the user has navigated elsewhere in the meantime. */
export function useRedirectSoon(): (to: string) => void {
  const navigate = useNavigate();
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useCallback(
    (to: string) => {
      // Replaces the entry in the history, because the form would redirect again.
      callOff.current = redirectSoon((place) => navigate(place, { replace: true }), to);
    },
    [navigate],
  );
}
