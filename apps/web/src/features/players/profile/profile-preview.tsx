import { ageBandOf, dayIn } from '@touchline/contracts/ages';
import type { PlayerProfile } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { PlayerCard } from '../card/player-card.tsx';
import classes from './profile-form.module.css';
import type { ProfileValues } from './profile-values.ts';

/** The card that scouts will see, updated while typing, even when the form is incomplete or invalid. */
export function ProfilePreview({ player, values }: { player: Account; values: ProfileValues }) {
  const { position } = values;
  const playerProfile = position && {
    ...{ id: '', userId: player.id, createdAt: '', updatedAt: '' },
    ...written(values),
    position,
    // Of a minor scouts see the country only, which the server finds.
    ...(player.isMinor && { location: null }),
  };
  return (
    <section className={classes.preview} aria-label="How Scouts See You">
      <p className={classes.previewTitle} aria-hidden="true">
        How Scouts See You
      </p>
      <PlayerCard player={{ ...player, ...shownAge(player), playerProfile }} />
      {player.isMinor && (
        <p className={classes.previewNote}>
          You are under 18 here: scouts see your age band instead of your age, and only the country of your location.
        </p>
      )}
    </section>
  );
}

/** A minor is shown with the age band instead of the age. */
function shownAge({ isMinor, dateOfBirth }: Account) {
  const today = dayIn('UTC', new Date());
  return isMinor ? { dateOfBirth: null, ageBand: dateOfBirth ? ageBandOf(dateOfBirth, today) : null } : {};
}

/** The values as a profile has them: trimmed, and null for what is empty. */
function written(values: ProfileValues): Omit<PlayerProfile, 'id' | 'userId' | 'createdAt' | 'updatedAt'> {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, trimmed(value)])) as PlayerProfile;
}
