import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { fetchOrReport } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useSession } from '../../lib/session.tsx';
import { SignInAgainContext } from '../../lib/sign-in-again.ts';

// Loaded when a session has ended during an upload, which few users see.
const SignInDialog = lazyComponent(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog));

interface Asked {
  promise: Promise<boolean>;
  resolve: (isBack: boolean) => void;
}

/** One dialog answers all that wait for it: several uploads lose their session at once. */
export function SignInAgainProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const asked = useRef<Asked | null>(null);
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

  // Who is signed out, here or in another tab, is led to the page for that; another user has nothing to continue.
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is for one user
  useEffect(() => () => answer(false), [userId, answer]);

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
