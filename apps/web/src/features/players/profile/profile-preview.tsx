import { Box, Text } from '@mantine/core';
import { ageBandOf, dayIn } from '@touchline/contracts/ages';
import type { PlayerField, PlayerProfile } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { PlayerCard } from '../card/player-card.tsx';
import type { ProfileValues } from './profile-values.ts';

/** The card that scouts will see, updated while typing, even when the form is incomplete or invalid. */
export function ProfilePreview({ player, values }: { player: Account; values: ProfileValues }) {
  const { position } = values;
  const playerProfile = position && {
    ...{ id: '', userId: player.id, createdAt: '', updatedAt: '' },
    ...toProfile(values),
    availabilityConfirmedAt: player.playerProfile?.availabilityConfirmedAt ?? null,
    position,
    // Of a minor scouts see the country only, which the server finds.
    ...(player.isMinor && { location: null }),
  };
  return (
    // The card takes the height that the texts leave.
    <Box
      component="section"
      display="grid"
      style={{ gridTemplateRows: 'auto 1fr auto' }}
      aria-label="How Scouts See You"
    >
      <Text c="dimmed" fw={600} mb="xs" aria-hidden="true">
        How Scouts See You
      </Text>
      <PlayerCard player={{ ...player, ...shownAge(player), playerProfile }} />
      {player.isMinor && (
        <Text size="sm" c="dimmed" mt="xs">
          You are under 18 here: scouts see your age band instead of your age, and only the country of your location.
        </Text>
      )}
    </Box>
  );
}

/** A minor is shown with the age band instead of the age. */
function shownAge({ isMinor, dateOfBirth }: Account) {
  const today = dayIn('UTC', new Date());
  return isMinor ? { dateOfBirth: null, ageBand: dateOfBirth ? ageBandOf(dateOfBirth, today) : null } : {};
}

/** The values as a profile has them: trimmed, and null for what is empty. */
function toProfile(values: ProfileValues): Pick<PlayerProfile, PlayerField> {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, trimmed(value)])) as PlayerProfile;
}
