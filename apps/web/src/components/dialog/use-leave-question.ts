import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardBack } from '../../lib/back-guard.ts';
import { useConfirm } from './confirm-dialog.tsx';

/** The question about a form with a kept draft. */
export const KEPT_DRAFT = 'Your changes are not saved yet. This browser keeps them for you until you come back.';

/** The questions of the forms that have unsaved changes now. */
const questions = new Set<() => Promise<boolean>>();

/** Asks about unsaved changes, if there are any; for ways to leave that are neither links nor the back button. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}

/**
 * While there are unsaved changes, leaving the page asks first: by a link, by back and forward, by `mayLeave`, and in the
 * browser's own words by reloading and closing. What goes on on all pages of the app (`staysInApp`) asks only before the app is left. The router's own blocker needs its data router, which would make the
 * landing page larger than it may be (17 kB compressed).
 */
export function useLeaveQuestion(
  hasChanges: boolean,
  message: string,
  title = 'Leave without saving?',
  { staysInApp = false } = {},
): void {
  const confirm = useConfirm();
  const navigate = useNavigate();

  useEffect(() => {
    if (!hasChanges) return;
    // The question ends with its cause, such as an upload.
    const cause = new AbortController();
    const ask = () =>
      confirm(
        {
          title,
          message,
          confirmLabel: 'Leave Page',
          cancelLabel: 'Stay',
          leadsElsewhere: true,
        },
        cause.signal,
      );
    const stopClick = (event: MouseEvent) => {
      const to = pageBehind(event);
      if (to === null) return;
      // The router does not follow a link whose click was prevented.
      event.preventDefault();
      // The page may have more to lose, which asks for itself.
      void mayLeave().then((isLeaving) => isLeaving && navigate(to));
    };
    const stopUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const endBack = staysInApp ? () => {} : askBeforeBack(mayLeave, (steps) => navigate(steps));
    questions.add(ask);
    if (!staysInApp) document.addEventListener('click', stopClick, { capture: true });
    window.addEventListener('beforeunload', stopUnload);
    return () => {
      cause.abort();
      questions.delete(ask);
      document.removeEventListener('click', stopClick, { capture: true });
      window.removeEventListener('beforeunload', stopUnload);
      endBack();
    };
  }, [hasChanges, message, title, staysInApp, confirm, navigate]);
}

/** The other page of the app that a click leads to in this tab. What the server shows is left to `beforeunload`. */
function pageBehind(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || !link || event.defaultPrevented || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname, search, hash } = link;
  const isOtherPage = origin === window.location.origin && pathname !== window.location.pathname;
  return isOtherPage && !pathname.startsWith('/api/') ? `${pathname}${search}${hash}` : null;
}

/** The router numbers its history entries. */
const entryOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0;

/** Undoes a step back or forward before the router learns of it, asks, and repeats it if the user wants to leave. */
function askBeforeBack(ask: () => Promise<boolean>, go: (steps: number) => unknown): () => void {
  const { pathname } = window.location;
  const entry = entryOf(window.history.state);
  let isUndoing = false;
  let isLeaving = false;
  const handlePop = (event: PopStateEvent) => {
    if (isLeaving) return;
    if (isUndoing) {
      isUndoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = entryOf(event.state) - entry;
    if (window.location.pathname === pathname || steps === 0) return;
    event.stopImmediatePropagation();
    isUndoing = true;
    window.history.go(-steps);
    void ask().then((isConfirmed) => {
      isLeaving = isConfirmed;
      if (isConfirmed) go(steps);
    });
  };
  return guardBack(handlePop);
}
