import { Group } from '@mantine/core';
import { IconCalendarCheck, IconMapPin } from '@tabler/icons-react';
import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NeedRow } from '../../../components/screen/need-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { asksForConfirmation, confirmedText } from '../confirmation.ts';

/** Asks a verified player whether the availability is still right, when it was not confirmed for a while. */
export function AvailabilityNeed({ player: { isVerified, playerProfile } }: { player: Account }) {
  const { refresh } = useSession();
  const confirm = trpc.players.confirmAvailability.useMutation({
    meta: { failed: 'Your availability could not be confirmed', refreshes: 'own-profile' },
    onSuccess: () => refresh(),
  });
  if (!isVerified || !playerProfile || !asksForConfirmation(playerProfile)) return null;
  const facts = [AVAILABILITY_LABELS[playerProfile.availability], confirmedText(playerProfile)].filter(Boolean);
  return (
    <NeedRow
      tone="waiting"
      icon={<IconCalendarCheck size={22} />}
      title="Is your availability still right?"
      action={
        <Group gap="xs">
          <BusyButton size="sm" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
            Still Right
          </BusyButton>
          <ButtonLink size="sm" variant="default" to={paths.playerProfile('availability')}>
            Change
          </ButtonLink>
        </Group>
      }
    >
      Scouts read: {facts.join(', ')}.
    </NeedRow>
  );
}

/** Asks a verified adult for the place that scouts find them by; also after the 18th birthday, since a minor has none. */
export function PlaceNeed({ player }: { player: Account }) {
  const { isVerified, isMinor, dateOfBirth, playerProfile } = player;
  if (!isVerified || isMinor || dateOfBirth === null || !playerProfile || playerProfile.placeId !== null) return null;
  return (
    <NeedRow
      tone="plain"
      icon={<IconMapPin size={22} />}
      title="Pick your town"
      action={
        <ButtonLink size="sm" variant="default" to={paths.playerProfile('place')}>
          Pick It
        </ButtonLink>
      }
    >
      Scouts who look for players near them find you by it. They read how far an area of some 28 km around it is, not
      your town.
    </NeedRow>
  );
}
