import { Stack, VisuallyHidden } from '@mantine/core';
import type { ContactStanding, ContactState } from '@touchline/contracts/contact-requests';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import { MessageBubble } from '../../../shared/messages/message-bubble.tsx';
import { MessageParts } from './message-entry.tsx';
import { NoComposer } from './no-composer.tsx';
import classes from './thread.module.css';
import { OtherUser } from './thread-header.tsx';

const STATES: Partial<Record<ContactStanding, string>> = {
  unsent: 'Just sent',
  declined: 'Not delivered',
  withdrawn: 'Withdrawn',
};

interface SentRequestProps {
  contact: ContactState;
  asked: NonNullable<ContactState['asked']>;
  reason: string;
  back: To;
  menu?: ReactNode;
}

/** The request that the user has sent. It becomes a message once it is accepted. */
export function SentRequest({ contact, asked, reason, back, menu }: SentRequestProps) {
  const { receiver, subject, content, createdAt } = asked;
  return (
    <Stack gap={0} miw={0} h="100%">
      <OtherUser other={receiver} back={back} menu={menu} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section className={classes.stream} aria-label={`Your request to ${fullName(receiver)}`} tabIndex={0}>
        <div className={classes.content}>
          <Stack>
            <MessageBubble isOwn component="div">
              <VisuallyHidden>You asked:</VisuallyHidden>
              <MessageParts subject={subject} content={content}>
                <span>{STATES[contact.standing] ?? 'Not delivered yet'}</span>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </MessageParts>
            </MessageBubble>
          </Stack>
        </div>
      </section>
      <NoComposer other={receiver} contact={contact} reason={reason} />
    </Stack>
  );
}
