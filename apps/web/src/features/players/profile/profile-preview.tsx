import { ageBandOf, dayIn } from '@touchline/contracts/ages';
import type { Account } from '@touchline/contracts/users';
import { PlayerCard } from '../card/player-card.tsx';
import classes from './profile-form.module.css';
import type { ProfileValues } from './profile-values.ts';

/** The card that scouts will see, updated while typing, even when the form is incomplete or invalid. */
export function ProfilePreview({ player, values }: { player: Account; values: ProfileValues }) {
  const { position } = values;
  const playerProfile = position && {
    ...{ id: '', userId: player.id, createdAt: '', updatedAt: '' },
    ...values,
    position,
    preferredFoot: values.preferredFoot || null,
    currentClub: values.currentClub.trim() || null,
    nationality: values.nationality.trim() || null,
    // Of a minor scouts see the country only, which the server finds.
    location: player.isMinor ? null : values.location.trim() || null,
    height: Number(values.height) || null,
    weight: Number(values.weight) || null,
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
