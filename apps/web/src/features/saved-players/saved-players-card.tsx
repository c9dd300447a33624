import { Skeleton } from '@mantine/core';
import type { ListedPlayer } from '@touchline/contracts/users';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/button-link.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { ListView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { positionText } from '../../shared/players/position-text.ts';
import classes from './saved-players-card.module.css';

const SHOWN = 3;

interface SavedPlayersCardProps {
  scoutId: string;
  /** The number of all saved players; undefined while it is not known. */
  count: number | undefined;
}

/** The players that the scout saved last. */
export function SavedPlayersCard({ scoutId, count = 0 }: SavedPlayersCardProps) {
  const saved = trpc.savedPlayers.list.useQuery({ scoutId, limit: SHOWN });
  return (
    <SectionCard title="Saved Players">
      <ListView
        showsRefetchError
        query={saved}
        skeleton={<Skeleton height={140} />}
        error={() => <p className={classes.nothing}>Your saved players could not be loaded.</p>}
        empty={<NoneSaved />}
      >
        {(players) => (
          <ul className={classes.list}>
            {players.map((player) => (
              <SavedPlayer key={player.id} player={player} />
            ))}
          </ul>
        )}
      </ListView>
      {count > SHOWN && (
        <div className={classes.more}>
          <ButtonLink to={paths.scoutDiscover({ saved: 'true' })} variant="default" size="sm">
            View All ({count})
          </ButtonLink>
        </div>
      )}
    </SectionCard>
  );
}

function NoneSaved() {
  return (
    <>
      <p className={classes.nothing}>No saved players yet</p>
      <div className={classes.more}>
        <ButtonLink to={paths.scoutDiscover()} variant="default" size="sm">
          Start Discovering
        </ButtonLink>
      </div>
    </>
  );
}

function SavedPlayer({ player }: { player: ListedPlayer }) {
  const { firstName, lastName, playerProfile: profile } = player;
  return (
    <li className={classes.person}>
      <PersonAvatar firstName={firstName} lastName={lastName} />
      <div className={classes.words}>
        <Link to={paths.player(player.id)} className={classes.name ?? ''}>
          {fullName(player)}
        </Link>
        <span className={classes.about}>
          {[positionText(profile), profile?.currentClub].filter(Boolean).join(' · ')}
        </span>
      </div>
    </li>
  );
}
