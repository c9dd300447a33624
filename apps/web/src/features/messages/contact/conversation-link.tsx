import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { paths } from '../../../lib/paths.ts';

interface ConversationLinkProps {
  otherId: string;
  children: ReactNode;
}

/** Takes the place of a contact button once its message has been sent. */
export function ConversationLink({ otherId, children }: ConversationLinkProps) {
  return (
    <ButtonLink
      to={paths.messages(otherId)}
      variant="default"
      size="sm"
      fullWidth
      leftSection={<IconCheck size={18} aria-hidden="true" />}
    >
      <span>{children}</span>
    </ButtonLink>
  );
}
