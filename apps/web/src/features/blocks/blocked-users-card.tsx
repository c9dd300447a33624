import { Text } from '@mantine/core';
import type { Block } from '@touchline/contracts/messages';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { BusyButton } from '../../components/busy-button.tsx';
import { ListView } from '../../components/query-view.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { RecordList, RecordRow, RecordsSkeleton } from '../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { formatDate, fullName } from '../../lib/format.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { useBlocking } from './hooks.ts';

/** The users that the user has blocked. */
export function BlockedUsersCard() {
  const { heading, listProps } = useFocusFallback();
  const blocks = trpc.blocks.list.useInfiniteQuery({}, PAGED);
  return (
    <SectionCard title="Blocked Users" headingRef={heading}>
      <ListView
        query={blocks}
        skeleton={<RecordsSkeleton label="Loading blocked users" height={64} />}
        error="The blocked users could not be loaded"
        empty={
          <Text c="dimmed">
            You have not blocked anyone. “Block…” is in the menu of a conversation and of a profile.
          </Text>
        }
      >
        {(items) => (
          <div {...listProps}>
            <RecordList label="Blocked users">
              {items.map((block) => (
                <li key={block.user.id}>
                  <BlockedUser block={block} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={blocks} />
          </div>
        )}
      </ListView>
    </SectionCard>
  );
}

function BlockedUser({ block: { user, createdAt } }: { block: Block }) {
  const { isUnblocking, unblock } = useBlocking();
  const name = fullName(user);
  return (
    <RecordRow
      name={name}
      facts={
        <>
          <span>{ROLE_LABELS[user.role]}</span>
          <span>Blocked on {formatDate(createdAt)}</span>
        </>
      }
      actions={
        <BusyButton
          variant="default"
          size="sm"
          aria-description={name}
          isBusy={isUnblocking}
          onClick={() => void unblock(user)}
        >
          Unblock
        </BusyButton>
      }
    />
  );
}
