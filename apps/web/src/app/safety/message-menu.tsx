import type { Message } from '@touchline/contracts/messages';
import { formatDateTime, fullName } from '../../lib/format.ts';
import { SafetyMenu } from './safety-menu.tsx';

/** Reports one message. Its sender is blocked in the menu of the conversation. */
export function MessageMenu({ message: { id, sender, createdAt } }: { message: Message }) {
  return (
    <SafetyMenu
      of={`Message of ${formatDateTime(createdAt)}`}
      label="Report message…"
      reported={{ subject: 'message', subjectId: id, what: `a message by ${fullName(sender)}` }}
      size="sm"
    />
  );
}
