import { IconCheck, IconClockHour4 } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
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

/**
 * Moves the focus to the link or the inactive button that replaces a contact button, which may be before the response to it.
 * @returns props for the element around both
 */
export function useLinkFocus() {
  const place = useRef<HTMLDivElement>(null);
  const link = () => place.current?.querySelector<HTMLElement>('a, [aria-disabled="true"]');
  return { ref: place, ...useFocusAfterRemoval(link) };
}
