import { Flex, Text } from '@mantine/core';
import type { ContactStanding, ContactState } from '@touchline/contracts/contact-requests';
import type { Party } from '@touchline/contracts/messages';
import { hasRole } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { formatDate, fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { TakeBackButton } from '../requests/take-back-button.tsx';
import classes from './thread.module.css';

type Reader = Pick<Account, 'role' | 'isMinor'> | null;

/** Why the user cannot write; null where they can. */
export function reasonNotToWrite(
  contact: Pick<ContactState, 'standing' | 'againAt' | 'readers'>,
  user: Reader,
): string | null {
  const { standing, againAt } = contact;
  const reasons: Partial<Record<ContactStanding, string>> = {
    unsent: 'Your request was just sent. You can still undo it.',
    waiting: 'Your request waits for an answer. You can write again once it is accepted.',
    declined: `Your request was declined.${againAt ? ` You can ask again from ${formatDate(againAt)}.` : ''}`,
    withdrawn: `You have withdrawn your request.${againAt ? ` You can ask again from ${formatDate(againAt)}.` : ''}`,
    closed: whyClosed(contact, user),
    blocked: 'You have blocked this user.',
    unavailable: 'You cannot write to this user at present.',
  };
  return reasons[standing] ?? null;
}

function whyClosed({ readers }: Pick<ContactState, 'readers'>, user: Reader): string {
  if (readers === 'responsible') return 'The people responsible for this player have closed this conversation.';
  if (!hasRole(user, 'player')) return 'Contact with this player is not allowed at the moment.';
  return user?.isMinor
    ? 'This conversation is closed. The people responsible for you decide about it.'
    : 'You do not allow scouts to contact you. Allow it in your account to write to this scout again.';
}

interface NoComposerProps {
  other: Party;
  contact: Pick<ContactState, 'standing' | 'ownRequestId'>;
  reason: string;
}

/** Stands in the place of the composer, with what the user can do about the reason. */
export function NoComposer({ other, contact: { standing, ownRequestId }, reason }: NoComposerProps) {
  const unblocking = trpc.blocks.unblock.useMutation({
    meta: { failed: 'Unblocking failed', refreshes: 'blocks' },
    onSuccess: () => void showToast({ title: 'User unblocked', description: 'You can write to each other again.' }),
  });
  return (
    <Flex wrap="wrap" align="center" rowGap="xs" columnGap="md" className={classes.foot ?? ''}>
      <Text role="status" tabIndex={-1} c="dimmed" flex="1 1 14rem">
        {reason}
      </Text>
      {ownRequestId && <TakeBackButton id={ownRequestId} isSent={standing !== 'unsent'} receiver={other} />}
      {standing === 'blocked' && (
        <BusyButton
          size="sm"
          variant="default"
          aria-description={fullName(other)}
          isBusy={unblocking.isPending}
          onClick={() => unblocking.mutate({ userId: other.id })}
        >
          Unblock
        </BusyButton>
      )}
    </Flex>
  );
}
