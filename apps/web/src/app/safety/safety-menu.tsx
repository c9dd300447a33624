import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFlag } from '@tabler/icons-react';
import type { Message, Party } from '@touchline/contracts/messages';
import { can } from '@touchline/contracts/permissions';
import { BlockItem, useBlocking } from '../../features/blocks/index.ts';
import { type Reported, useReport } from '../../features/reports/index.ts';
import { formatDateTime, fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';

interface SafetyMenuProps {
  /** What the menu belongs to, as the description of its button. */
  of: string;
  reported: Reported;
  /** The entry that reports. */
  label?: string;
  /** The user who can be blocked here. */
  person?: Party;
  size?: 'sm' | 'md';
}

const SIZES = { sm: 28, md: 36 };

/** Reports something, and blocks or unblocks the user it is about. */
export function SafetyMenu({ of, reported, label = 'Report…', person, size = 'md' }: SafetyMenuProps) {
  const { user } = useSession();
  const { report, dialog } = useReport(reported);
  const { block, unblock } = useBlocking();
  const canBlock = person !== undefined && can(user, 'user:block', person);
  if (!user) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={SIZES[size]}
            aria-label="Safety actions"
            aria-description={of}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFlag size={18} aria-hidden="true" />} onClick={report}>
            {label}
          </Menu.Item>
          {canBlock && (
            <BlockItem userId={person.id} onBlock={() => void block(person)} onUnblock={() => void unblock(person)} />
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

/** Reports or blocks the other user of a conversation or request. */
export function PersonMenu({ person, of = fullName(person) }: { person: Party; of?: string }) {
  return (
    <SafetyMenu of={of} reported={{ subject: 'user', subjectId: person.id, what: fullName(person) }} person={person} />
  );
}

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

/** Block and Report as buttons, beside the answers to the request of a user. */
export function PersonButtons({ person }: { person: Party }) {
  const { report, dialog } = useReport({ subject: 'user', subjectId: person.id, what: fullName(person) });
  const { block } = useBlocking();
  return (
    <>
      <Button size="sm" variant="subtle" color="gray" onClick={() => void block(person)}>
        Block
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={report}>
        Report
      </Button>
      {dialog}
    </>
  );
}
