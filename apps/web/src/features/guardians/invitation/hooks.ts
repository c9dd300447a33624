import type { Account } from '@touchline/contracts/users';
import { useCallback, useEffect } from 'react';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

const LINKED = { title: 'You are a guardian now', description: 'Here you answer requests and decide what is shown.' };

/** Reads an invitation once. The call is a mutation, because its input is the secret of a link. */
export function useInvitation(token: string) {
  const { mutate, data, error } = trpc.guardian.invitation.useMutation();
  const read = useCallback(() => mutate({ token }), [mutate, token]);
  useEffect(read, [read]);
  return { data, error, read };
}

/** The page shows these itself. */
const isShownByPage = (error: unknown) => codeOf(error) === 'LINK_NOT_VALID';

function showFailure(error: unknown): void {
  if (isShownByPage(error)) return;
  showToast({ title: 'Not accepted', description: messageOf(error, 'Please try again.'), tone: 'danger' });
}

/** Makes the account of a guardian by an invitation, which also signs them in. */
export function useRegisterGuardian(onDone: (user: Account) => void) {
  const { signIn, hasLeft } = useSession();
  return trpc.guardian.register.useMutation({
    onMutate: hasLeft,
    onSuccess(user) {
      const isKept = signIn(user);
      showToast(LINKED);
      if (isKept) onDone(user);
    },
    onError: showFailure,
  });
}

/** Makes a signed-in guardian the guardian of a further child. */
export function useAcceptInvitation(onDone: () => void) {
  const { refresh } = useSession();
  const utils = trpc.useUtils();
  return trpc.guardian.accept.useMutation({
    async onSuccess() {
      showToast(LINKED);
      // The name may have changed with it.
      await Promise.all([refresh(), utils.guardian.children.invalidate(), utils.contactRequests.invalidate()]);
      onDone();
    },
    onError: showFailure,
  });
}
