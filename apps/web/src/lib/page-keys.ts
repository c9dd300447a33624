const TICKED = 'input[type="checkbox"]';
const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"]';
const COVERING_DIALOG = '[role="dialog"][aria-modal="true"]';

/** Whether a key is meant for the page: it has no meaning where the focus is, and no dialog covers the page. */
export function isForPage(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPED_INTO) && !isForTicked(event, target)) return false;
  return document.querySelector(COVERING_DIALOG) === null;
}

/** In a checkbox letters and digits mean nothing. */
const isForTicked = ({ key }: KeyboardEvent, target: Element) => target.matches(TICKED) && /^[a-z0-9?/]$/i.test(key);
