import { Button, Loader } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type Someone, useContactAdmins } from './use-contact.ts';

/** Tells the admin team of a scout's interest. Without an admin there is nobody to tell (decision 80). */
export function ContactAdminsButton({ player }: { player: Someone }) {
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
