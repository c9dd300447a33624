type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;
const callGuard = (event: PopStateEvent) => guard?.(event);

/**
 * Lets `guardBack` see steps back and forward before the router does. To be called before the router is rendered: Chromium
 * calls the listeners of the window in the order in which they were added, also those for the capture phase.
 */
export function watchBackButton(): void {
  window.addEventListener('popstate', callGuard, { capture: true });
}

/** Calls a function at each step back or forward, which it may keep from the router by `stopImmediatePropagation`. */
export function guardBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
