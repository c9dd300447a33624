import { Anchor, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ListedPlayer } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { PlainList } from '../../components/lists.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { ListView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { positionText } from '../../shared/players/position-text.ts';

const SHOWN = 3;

interface SavedPlayersCardProps {
  scoutId: string;
  /** The number of all saved players; undefined while it is not known. */
  count: number | undefined;
  /** Kept in the history by the links to the players. */
  linkState: object;
}

/** The players that the scout saved last. */
export function SavedPlayersCard({ scoutId, count = 0, linkState }: SavedPlayersCardProps) {
  const saved = trpc.savedPlayers.list.useQuery({ scoutId, limit: SHOWN });
  return (
    <SectionCard
      title="Saved Players"
      action={
        <ButtonLink to={paths.scoutPlayers()} variant="text" size="sm">
          My Players
        </ButtonLink>
      }
    >
      <ListView
        showsRefetchError
        query={saved}
        skeleton={<Skeleton height={140} />}
        error={() => <Text c="dimmed">Your saved players could not be loaded.</Text>}
        empty={
          <>
            <Text c="dimmed">No saved players yet</Text>
            <Box mt="md">
              <ButtonLink to={paths.scoutDiscover()} variant="default" size="sm">
                Start Discovering
              </ButtonLink>
            </Box>
          </>
        }
      >
        {(players) => (
          <PlainList>
            {players.map((player) => (
              <SavedPlayer key={player.id} player={player} linkState={linkState} />
            ))}
          </PlainList>
        )}
      </ListView>
      {count > SHOWN && (
        <Box mt="md">
          <ButtonLink to={paths.scoutDiscover({ saved: 'true' })} variant="default" size="sm">
            View All ({count})
          </ButtonLink>
        </Box>
      )}
    </SectionCard>
  );
}

function SavedPlayer({ player, linkState }: { player: ListedPlayer; linkState: object }) {
  const { firstName, lastName, playerProfile: profile } = player;
  return (
    <Group component="li" gap="sm" wrap="nowrap" miw={0}>
      <PersonAvatar firstName={firstName} lastName={lastName} />
      <Stack gap={0} miw={0}>
        <Anchor
          component={Link}
          to={paths.player(player.id)}
          state={linkState}
          inherit
          c="inherit"
          fw={650}
          underline="hover"
        >
          {fullName(player)}
        </Anchor>
        <Text span size="sm" c="dimmed">
          {[positionText(profile), profile?.currentClub].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Group>
  );
}
