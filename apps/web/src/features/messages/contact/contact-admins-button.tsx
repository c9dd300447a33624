import { Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { interestNotification } from '@touchline/contracts/message-templates';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.tsx';
import { formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useShowSent } from '../sending.ts';
import { CONTACT_META, type Contacted } from './use-contact.ts';

/**
 * Tells the admin team of a scout's interest, once; then it opens the conversation, with the day beside it. The server chooses the
 * admin. Disabled while there is none.
 */
export function ContactAdminsButton({ player }: { player: Contacted & { username: string } }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const toldId = useId();
  const showSent = useShowSent();
  const sending = trpc.messages.sendToAdmins.useMutation({
    meta: CONTACT_META,
    onSuccess: (sent) => showSent(sent, sent.receiverId),
  });
  const { data: admins } = trpc.users.list.useQuery({ role: 'admin', limit: 1 });
  const { data: notice, isPending } = trpc.messages.notice.useQuery({ playerId: player.id });
  const handleContact = () => {
    if (notice) void navigate(paths.messages(notice.adminId));
    else if (user) sending.mutate({ ...interestNotification(player, user), playerId: player.id });
  };
  return (
    <Group gap="xs">
      <BusyButton
        variant="default"
        disabled={!notice && !admins?.items.length}
        isBusy={sending.isPending || isPending}
        aria-describedby={notice ? toldId : undefined}
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
        onClick={handleContact}
      >
        Contact Admin Team
      </BusyButton>
      {notice && (
        <Text id={toldId} size="sm" c="dimmed" role="status">
          Told {formatDay(notice.sentAt)}
        </Text>
      )}
    </Group>
  );
}
