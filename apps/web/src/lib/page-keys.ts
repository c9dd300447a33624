const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="textbox"], [role="menu"], [role="listbox"]';
const COVERING_DIALOG = '[role="dialog"][aria-modal="true"]';

/** Whether a key is meant for the page: it has no meaning where the focus is, and no dialog covers the page. */
export function isForPage(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(TYPED_INTO)) return false;
  return document.querySelector(COVERING_DIALOG) === null;
}
