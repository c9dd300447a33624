import { IconCheck, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { paths } from '../../../lib/paths.ts';

interface ConversationLinkProps {
  otherId: string;
  /** Nothing has been delivered yet. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** Takes the place of a contact button once its message has been sent, or has become a request. */
export function ConversationLink({ otherId, isWaiting = false, children }: ConversationLinkProps) {
  const Icon = isWaiting ? IconClockHour4 : IconCheck;
  return (
    <ButtonLink
      to={paths.messages(otherId)}
      variant="default"
      size="sm"
      fullWidth
      leftSection={<Icon size={18} aria-hidden="true" />}
    >
      <span>{children}</span>
    </ButtonLink>
  );
}
