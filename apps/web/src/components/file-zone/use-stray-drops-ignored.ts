import { useEffect } from 'react';

/** A file dropped beside its zone would open in the tab and take the whole page with it. */
export function useStrayDropsIgnored() {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
