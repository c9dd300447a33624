import type { ComponentProps } from 'react';
import { UploadDialog as Dialog } from '../../features/videos/index.ts';
import { SignInAgainProvider } from '../session/sign-in-again-provider.tsx';

/** The dialog for uploads, which asks to sign in again where the session ends meanwhile. */
export function UploadDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <SignInAgainProvider>
      <Dialog {...props} />
    </SignInAgainProvider>
  );
}
