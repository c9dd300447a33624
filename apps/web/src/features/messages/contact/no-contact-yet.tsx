import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import type { ContactStanding, ContactState } from '@touchline/contracts/contact-requests';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';

/** Why a scout cannot write to a player at present; null where they can, or where a link leads to their request. */
export function reasonFor({ standing, againAt }: Pick<ContactState, 'standing' | 'againAt'>): string | null {
  const reasons: Partial<Record<ContactStanding, string>> = {
    declined: againAt ? `Declined, ask again from ${formatDay(againAt)}` : 'Declined',
    closed: 'Conversation closed',
    blocked: 'Blocked by you',
    unavailable: 'No contact possible',
  };
  return reasons[standing] ?? null;
}

/** Stands in the place of a contact button while nothing can be sent. It is not `disabled`, so that it keeps the focus. */
export function NoContactYet({ size, children }: { size: 'sm' | 'md'; children: ReactNode }) {
  return (
    <Button
      size={size}
      variant="default"
      data-disabled
      aria-disabled
      leftSection={<IconClockHour4 size={18} aria-hidden="true" />}
    >
      <span>{children}</span>
    </Button>
  );
}
