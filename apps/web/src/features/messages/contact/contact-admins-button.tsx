import { IconShieldCheck } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { type Contacted, useContactAdmins } from './use-contact.ts';

/** Tells the admin team of a scout's interest. Disabled while there is no admin. */
export function ContactAdminsButton({ player }: { player: Contacted }) {
  const { contact, isSending, canContact } = useContactAdmins(player);
  return (
    <BusyButton
      variant="default"
      disabled={!canContact}
      isBusy={isSending}
      leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
      onClick={contact}
    >
      Contact Admin Team
    </BusyButton>
  );
}
