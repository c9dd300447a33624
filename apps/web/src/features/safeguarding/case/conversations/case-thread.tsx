import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Message } from '@touchline/contracts/messages';
import { useEffect, useRef } from 'react';
import { fullName } from '../../../../lib/format.ts';
import { MessageHistory } from '../../../../shared/messages/message-history.tsx';
import classes from './conversations.module.css';
import type { Reading } from './use-reading.ts';

interface CaseThreadProps {
  /** The user of the case. */
  userId: string;
  title: string;
  /** Newest first. */
  messages: readonly Message[];
  earlier: Reading['earlier'];
  onClose: () => void;
}

/** A conversation of the user of a case, to read. */
export function CaseThread({ userId, title, messages, earlier, onClose }: CaseThreadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={onClose}
      >
        All conversations
      </Button>
      <div className={classes.thread}>
        <header className={classes.header}>
          <h3 ref={heading} tabIndex={-1} className={classes.heading}>
            {title}
          </h3>
          <p className={classes.recorded}>The case records that you have read this.</p>
        </header>
        <MessageHistory messages={messages} userId={userId} authorOf={authorOf} earlier={earlier} />
      </div>
    </div>
  );
}

const authorOf = ({ sender, isFromGuardian }: Message) =>
  isFromGuardian ? `Guardian of ${fullName(sender)}` : fullName(sender);
