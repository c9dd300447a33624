import { Button, Loader } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type Contacted, useContactAdmins } from './use-contact.ts';

/** Tells the admin team of a scout's interest. Disabled while there is no admin. */
export function ContactAdminsButton({ player }: { player: Contacted }) {
  const { contact, isSending, canContact } = useContactAdmins(player);
  return (
    <Button
      variant="default"
      disabled={!canContact}
      aria-disabled={!canContact || isSending}
      leftSection={
        isSending ? <Loader size={16} color="currentColor" /> : <IconShieldCheck size={18} aria-hidden="true" />
      }
      onClick={contact}
    >
      Contact Admin Team
    </Button>
  );
}
