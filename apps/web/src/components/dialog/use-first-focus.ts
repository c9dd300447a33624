import { type RefObject, useCallback, useEffect, useRef } from 'react';

const FIELDS = 'input:not([type=hidden]), textarea, select';
const CONTROLS = `${FIELDS}, button, a[href]`;

/**
 * The first focus of a dialog: what it marks itself, else its first field or button. Mantine would take the close button,
 * which comes first. While the content is loading the body has the focus, and its first field gets it afterwards.
 * @returns the ref of the body
 */
export function useFirstFocus(): (body: HTMLElement | null) => void {
  const current: RefObject<HTMLElement | null> = useRef(null);

  useEffect(() => {
    const body = current.current;
    if (body && document.activeElement === body) firstIn(body)?.focus({ preventScroll: true });
  });

  return useCallback((body: HTMLElement | null) => {
    current.current = body;
    if (!body || body.querySelector('[data-autofocus]')) return;
    // Mantine's focus trap looks for the attribute after this.
    const first = firstIn(body) ?? body;
    if (first === body) body.tabIndex = -1;
    first.dataset.autofocus = '';
  }, []);
}

function firstIn(body: HTMLElement): HTMLElement | null {
  const isUsable = (element: HTMLElement) => !element.matches(':disabled') && element.closest('[inert]') === null;
  for (const kind of ['[data-autofocus]', FIELDS, CONTROLS]) {
    const found = Array.from(body.querySelectorAll<HTMLElement>(kind)).find(isUsable);
    if (found) return found;
  }
  return null;
}
