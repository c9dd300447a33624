import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { fetchOrReport } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useSession } from '../../lib/session.tsx';
import { SignInAgainContext } from '../../lib/sign-in-again.ts';

// Loaded when a session has ended during an upload, which few users see.
const SignInDialog = lazyComponent(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog));

type Question = PromiseWithResolvers<boolean>;

/**
 * Stands around what sends videos, and is loaded with it. One dialog answers all that wait for it: several uploads lose
 * their session at once. When the app has noticed the end of the session too, the page for signing in is shown instead of
 * the dialog, and the same user answers there.
 */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const { user } = session;
  const end = session.status === 'signed-out' ? session.end : undefined;
  const userId = user?.id ?? (end?.isSignOut === false ? end.userId : null);
  const asked = useRef<Question>(null);
  const [isOpen, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);

  const answer = useCallback((isBack: boolean) => {
    asked.current?.resolve(isBack);
    asked.current = null;
    setOpen(false);
  }, []);
  const signInAgain = useCallback(async () => {
    if (asked.current) return asked.current.promise;
    const waiting = Promise.withResolvers<boolean>();
    asked.current = waiting;
    if (await fetchOrReport(SignInDialog)) {
      setShown(true);
      setOpen(true);
    } else answer(false);
    return waiting.promise;
  }, [answer]);

  // Another user has nothing to continue, and who signs out wants to end it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is for one user
  useEffect(() => () => answer(false), [userId, answer]);
  const isSignedIn = user !== null;
  const wasSignedIn = useRef(isSignedIn);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) answer(true);
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn, answer]);

  return (
    <SignInAgainContext value={signInAgain}>
      {children}
      {isShown && user && (
        <SignInDialog
          user={user}
          isOpen={isOpen}
          onSignedIn={(account) => answer(account.id === user.id)}
          onClose={() => answer(false)}
          onClosed={() => setShown(false)}
        />
      )}
    </SignInAgainContext>
  );
}
