import { useEffect } from 'react';

/** Ignores files dropped outside a zone, which the browser would open in place of the page. */
export function useOutsideDropsIgnored() {
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
