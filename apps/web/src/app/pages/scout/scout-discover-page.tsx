import { Stack } from '@mantine/core';
import type { Account } from '@touchline/contracts/users';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import {
  ContactAllowance,
  ContactOnCard,
  contactStateText,
  useAskedAmong,
  useContactedAmong,
} from '../../../features/messages/index.ts';
import { ContactStageOffer } from '../../../features/player-files/index.ts';
import { PlayerSearch, usePlayerSearch } from '../../../features/players/index.ts';
import { SaveStar, useSavedAmong } from '../../../features/saved-players/index.ts';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';

export function Page() {
  const { user } = useSession();
  return user && <Discovery scout={user} />;
}

function Discovery({ scout }: { scout: Account }) {
  const search = usePlayerSearch();
  const isSaved = useSavedAmong(scout.id, search.found.fetchedIds);
  const contactedAt = useContactedAmong(search.found.fetchedIds);
  const asked = useAskedAmong(search.found.fetchedIds);
  return (
    <Screen isWide>
      <PageHeader
        title="Discover Players"
        note={
          <>
            Every player here has been verified by our team.
            <ContactAllowance />
          </>
        }
      />
      <PlayerSearch
        search={search}
        actions={(player) => (
          <Stack gap={4} align="flex-start" miw={0}>
            <ContactOnCard player={player} contactedAt={contactedAt(player.id)} asked={asked(player.id)} />
            <ContactStageOffer isOnCard player={{ id: player.id, name: fullName(player) }} />
          </Stack>
        )}
        contactState={({ id }) => contactStateText(contactedAt(id), asked(id))}
        star={(player) => <SaveStar scoutId={scout.id} player={player} isSaved={isSaved(player.id)} />}
      />
    </Screen>
  );
}
