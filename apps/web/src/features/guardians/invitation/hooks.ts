import type { Account } from '@touchline/contracts/users';
import { useCallback, useEffect } from 'react';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

const LINKED = { title: 'You are a guardian now', description: 'Here you answer requests and decide what is shown.' };
const NOT_ACCEPTED = { failed: 'Not accepted', shownByPage: ['LINK_NOT_VALID'] } as const;

/** Reads an invitation once. The call is a mutation, because its input is the secret of a link. */
export function useInvitation(token: string) {
  const { mutate, data, error } = trpc.guardian.invitation.useMutation();
  const read = useCallback(() => mutate({ token }), [mutate, token]);
  useEffect(read, [read]);
  return { data, error, read };
}

/** Makes the account of a guardian by an invitation, which also signs them in. */
export function useRegisterGuardian(onDone: (user: Account) => void) {
  const { signIn, hasLeft } = useSession();
  return trpc.guardian.register.useMutation({
    meta: NOT_ACCEPTED,
    onMutate: hasLeft,
    onSuccess(user) {
      const isKept = signIn(user);
      showToast(LINKED);
      if (isKept) onDone(user);
    },
  });
}

/** Makes a signed-in guardian the guardian of a further child. */
export function useAcceptInvitation() {
  const { refresh } = useSession();
  return trpc.guardian.accept.useMutation({
    meta: { ...NOT_ACCEPTED, refreshes: 'child' },
    onSuccess() {
      showToast(LINKED);
      // The name may have changed with it.
      return refresh();
    },
  });
}
