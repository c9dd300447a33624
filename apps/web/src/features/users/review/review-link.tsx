import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FROM_LIST, withUser } from './use-reviewed-user.ts';

/** The id of the link that opens a user's drawer, which gets the focus when the drawer closes. */
export const reviewLinkId = (userId: string) => `review-${userId}`;

interface ReviewLinkProps {
  userId: string;
  children: ReactNode;
}

/** Opens the drawer of a user; the address is that of the list with the user added. */
export function ReviewLink({ userId, children }: ReviewLinkProps) {
  return (
    <Anchor
      component={Link}
      id={reviewLinkId(userId)}
      to={{ search: withUser(userId) }}
      state={FROM_LIST}
      preventScrollReset
      inherit
      c="inherit"
      underline="hover"
    >
      {children}
    </Anchor>
  );
}
