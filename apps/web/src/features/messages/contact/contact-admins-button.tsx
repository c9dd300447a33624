import { IconShieldCheck } from '@tabler/icons-react';
import { interestNotification } from '@touchline/contracts/message-templates';
import { BusyButton } from '../../../components/busy-button.tsx';
import { formatDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useShowSent } from '../sending.ts';
import { ConversationLink, useLinkFocus } from './conversation-link.tsx';
import { CONTACT_META, type Contacted } from './use-contact.ts';

/**
 * Tells the admin team of a scout's interest, once; then it links to the conversation. The server chooses the admin.
 * Disabled while there is none.
 */
export function ContactAdminsButton({ player }: { player: Contacted & { username: string } }) {
  const place = useLinkFocus();
  const { user } = useSession();
  const showSent = useShowSent();
  const sending = trpc.messages.sendToAdmins.useMutation({
    meta: CONTACT_META,
    onSuccess: (sent) => showSent(sent, sent.receiverId),
  });
  const { data: admins } = trpc.users.list.useQuery({ role: 'admin', limit: 1 });
  const { data: notice, isPending } = trpc.messages.notice.useQuery({ playerId: player.id });
  return (
    <div {...place}>
      {notice ? (
        <ConversationLink otherId={notice.adminId}>
          Admin team told {formatDay(notice.sentAt)}, open conversation
        </ConversationLink>
      ) : (
        <BusyButton
          variant="default"
          disabled={!admins?.items.length}
          isBusy={sending.isPending || isPending}
          leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
          onClick={() => user && sending.mutate({ ...interestNotification(player, user), playerId: player.id })}
        >
          Contact Admin Team
        </BusyButton>
      )}
    </div>
  );
}
