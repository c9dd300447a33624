import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { paths } from '../../../lib/paths.ts';

interface ConversationLinkProps {
  otherId: string;
  size?: 'sm' | 'md';
  children: ReactNode;
}

/** Takes the place of a contact button once its message has been sent. */
export function ConversationLink({ otherId, size = 'md', children }: ConversationLinkProps) {
  return (
    <ButtonLink
      to={paths.messages(otherId)}
      variant="default"
      size={size}
      fullWidth
      leftSection={<IconCheck size={18} aria-hidden="true" />}
    >
      <span>{children}</span>
    </ButtonLink>
  );
}
