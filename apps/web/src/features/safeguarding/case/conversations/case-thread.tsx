import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Message } from '@touchline/contracts/messages';
import { fullName } from '../../../../lib/format.ts';
import { Conversation } from '../../../../shared/messages/conversation.tsx';
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
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        ml="calc(-1 * var(--button-padding-x))"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={onClose}
      >
        All conversations
      </Button>
      <Conversation
        title={title}
        note="The case records that you have read this."
        {...{ messages, userId, authorOf, earlier }}
      />
    </div>
  );
}

const authorOf = ({ sender, isFromGuardian }: Message) =>
  isFromGuardian ? `Guardian of ${fullName(sender)}` : fullName(sender);
