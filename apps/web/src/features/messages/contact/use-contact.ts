import { interestMessage, interestNotification } from '@touchline/contracts/message-templates';
import type { DirectoryUser } from '@touchline/contracts/users';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

export interface Contacted {
  id: string;
  firstName: string;
  lastName: string;
}

/** Sends a prepared message, then refetches the lists and counts of messages. */
function useSend() {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.messages.send.useMutation({
    onSuccess({ receiver }) {
      showToast({ title: 'Message sent', description: `Your message has been sent to ${fullName(receiver)}.` });
      return utils.messages.invalidate();
    },
    onError() {
      const description = 'Please try again or use the messages page.';
      showToast({ title: 'Failed to send message', description, tone: 'danger' });
    },
  });
  return {
    isSending: isPending,
    send(receiverId: string, message: { subject: string; content: string }) {
      if (!isPending) mutate({ receiverId, ...message });
    },
  };
}

/** Tells a player that the signed-in scout is interested. */
export function useContactPlayer(player: Contacted) {
  const { user } = useSession();
  const { send, isSending } = useSend();
  return {
    isSending,
    contact: () => user && send(player.id, interestMessage(player, user)),
  };
}

/** Tells the platform's first admin, if there is one, that the signed-in scout is interested in a player. */
export function useContactAdmins(player: Contacted) {
  const { user } = useSession();
  const { send, isSending } = useSend();
  const admin: DirectoryUser | undefined = trpc.users.list.useQuery({ role: 'admin', limit: 1 }).data?.items[0];
  return {
    isSending,
    canContact: admin !== undefined,
    contact: () => user && admin && send(admin.id, interestNotification(player, user)),
  };
}
