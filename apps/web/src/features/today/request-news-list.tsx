import { Text } from '@mantine/core';
import type { RequestNews } from '@touchline/contracts/today';
import { ButtonLink } from '../../components/button-link.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { formatDay, fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { DayPart, DayRow } from './day-part.tsx';
import { PlayerName } from './player-name.tsx';

const WORDS: Record<RequestNews['state'], string> = {
  waiting: 'Waits since',
  accepted: 'Accepted on',
  declined: 'Declined on',
};

/** The scout's requests for contact that wait, and answers that they have not read. */
export function RequestNewsList({ requests }: { requests: readonly RequestNews[] }) {
  if (requests.length === 0) return null;
  return (
    <DayPart title="Your Requests">
      {requests.map(({ id, player, state, createdAt, answeredAt }) => (
        <DayRow
          key={id}
          avatar={<PersonAvatar firstName={player.firstName} lastName={player.lastName} />}
          actions={
            <ButtonLink to={paths.messages(player.id)} variant="default" size="sm" aria-description={fullName(player)}>
              {state === 'accepted' ? 'Write' : 'Open'}
            </ButtonLink>
          }
        >
          <PlayerName playerId={player.id}>{fullName(player)}</PlayerName>
          <Text size="sm" c="dimmed">
            {WORDS[state]} {formatDay(answeredAt ?? createdAt)}
          </Text>
        </DayRow>
      ))}
    </DayPart>
  );
}
