import { VisuallyHidden } from '@mantine/core';
import type { ContactState } from '@touchline/contracts/contact-requests';
import type { ReactNode } from 'react';
import type { To } from 'react-router-dom';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import classes from './message.module.css';
import streamClasses from './message-stream.module.css';
import { MessageText } from './message-text.tsx';
import { NoComposer } from './no-composer.tsx';
import threadClasses from './thread.module.css';
import { OtherUser } from './thread-header.tsx';

interface SentRequestProps {
  contact: ContactState;
  asked: NonNullable<ContactState['asked']>;
  reason: string;
  back: To;
  menu?: ReactNode;
}

/** What the user has asked with, which is no message until it is accepted. */
export function SentRequest({ contact, asked, reason, back, menu }: SentRequestProps) {
  const { receiver, subject, content, createdAt } = asked;
  return (
    <div className={threadClasses.thread}>
      <OtherUser other={receiver} back={back} menu={menu} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section className={streamClasses.box} aria-label={`Your request to ${fullName(receiver)}`} tabIndex={0}>
        <div className={streamClasses.content}>
          <div className={streamClasses.messages}>
            <div className={classes.entry} data-mine>
              <VisuallyHidden>You asked:</VisuallyHidden>
              <p className={classes.subject} dir="auto">
                {subject}
              </p>
              <MessageText>{content}</MessageText>
              <div className={classes.facts}>
                <span>{contact.standing === 'declined' ? 'Not delivered' : 'Not delivered yet'}</span>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </div>
            </div>
          </div>
        </div>
      </section>
      <NoComposer other={receiver} standing={contact.standing} reason={reason} takesFocus={false} />
    </div>
  );
}
