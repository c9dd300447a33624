import { useEffect, useRef } from 'react';

/** For a list that scrolls sideways on a phone: the keyboard reaches it while it does, in browsers that do not see to it themselves. */
export function useScrollStop<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      if (list.scrollWidth > list.clientWidth) list.tabIndex = 0;
      else list.removeAttribute('tabindex');
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return ref;
}
