import { IconShieldCheck } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { formatDay } from '../../../lib/format.ts';
import { ConversationLink, useLinkFocus } from './conversation-link.tsx';
import { type Contacted, useContactAdmins } from './use-contact.ts';

/** Tells the admin team of a scout's interest, once; then it links to the conversation. Disabled while there is no admin. */
export function ContactAdminsButton({ player }: { player: Contacted & { username: string } }) {
  const place = useLinkFocus();
  const { contact, notice, isBusy, canContact } = useContactAdmins(player);
  return (
    <div {...place}>
      {notice ? (
        <ConversationLink otherId={notice.adminId}>
          Admin team told {formatDay(notice.sentAt)}, open conversation
        </ConversationLink>
      ) : (
        <BusyButton
          variant="default"
          disabled={!canContact}
          isBusy={isBusy}
          leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
          onClick={contact}
        >
          Contact Admin Team
        </BusyButton>
      )}
    </div>
  );
}
