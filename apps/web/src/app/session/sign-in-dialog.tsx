import { Stack, Text } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { LoginForm, useLogin } from '../../features/auth/index.ts';

interface SignInDialogProps {
  /** Whose session has ended. */
  user: Account;
  isOpen: boolean;
  onSignedIn: (account: Account) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Signs a user in again without leaving the page. */
export function SignInDialog({ user, onSignedIn, ...dialog }: SignInDialogProps) {
  const login = useLogin();
  return (
    <Dialog title="Your session has ended" size="small" {...dialog}>
      <Stack gap="sm">
        <Text>Sign in again to go on. Nothing that you have typed is lost.</Text>
        <LoginForm login={login} email={user.email} onDone={onSignedIn} />
      </Stack>
    </Dialog>
  );
}
