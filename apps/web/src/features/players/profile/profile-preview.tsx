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
    location: values.location.trim() || null,
    height: Number(values.height) || null,
    weight: Number(values.weight) || null,
  };
  return (
    <section className={classes.preview} aria-label="How Scouts See You">
      <p className={classes.previewTitle} aria-hidden="true">
        How Scouts See You
      </p>
      <PlayerCard player={{ ...player, playerProfile }} />
    </section>
  );
}
