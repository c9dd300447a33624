import { interestMessage, interestNotification } from '@touchline/contracts/message-templates';
import type { Message } from '@touchline/contracts/messages';
import { fullName } from '../../../lib/format.ts';
import { refusalText } from '../../../lib/refusals.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

export interface Contacted {
  id: string;
  firstName: string;
  lastName: string;
}

/** What both contact buttons do after the call: a toast, and all lists and counts of messages are refetched. */
function useSendOptions() {
  const utils = trpc.useUtils();
  return {
    onSuccess({ receiver }: Message) {
      showToast({ title: 'Message sent', description: `Your message has been sent to ${fullName(receiver)}.` });
      return utils.messages.invalidate();
    },
    onError(error: unknown) {
      const description = refusalText(error, 'Please try again or use the messages page.');
      showToast({ title: 'Failed to send message', description, tone: 'danger' });
    },
  };
}

/** Tells a player that the signed-in scout is interested. */
export function useContactPlayer(player: Contacted) {
  const { user } = useSession();
  const { mutate, isPending } = trpc.messages.send.useMutation(useSendOptions());
  return {
    isSending: isPending,
    contact() {
      if (user && !isPending) mutate({ receiverId: player.id, ...interestMessage(player, user) });
    },
  };
}

/** Tells the admin team that the signed-in scout is interested in a player. The server chooses the admin. */
export function useContactAdmins(player: Contacted) {
  const { user } = useSession();
  const { mutate, isPending } = trpc.messages.sendToAdmins.useMutation(useSendOptions());
  const { data } = trpc.users.list.useQuery({ role: 'admin', limit: 1 });
  return {
    isSending: isPending,
    canContact: data !== undefined && data.items.length > 0,
    contact() {
      if (user && !isPending) mutate(interestNotification(player, user));
    },
  };
}
