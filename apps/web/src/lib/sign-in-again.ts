import { createContext, use } from 'react';

/**
 * Asks the user whose session the server no longer knows to sign in again, on the page where they are. Resolves to false when
 * they do not, or when another user signs in.
 */
export type SignInAgain = () => Promise<boolean>;

export const SignInAgainContext = createContext<SignInAgain | null>(null);

export function useSignInAgain(): SignInAgain {
  const signInAgain = use(SignInAgainContext);
  if (!signInAgain) throw new Error('useSignInAgain needs a SignInAgainProvider above it.');
  return signInAgain;
}
