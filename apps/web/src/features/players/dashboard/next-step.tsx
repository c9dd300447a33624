import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NeedRow } from '../../../components/screen/need-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { profileStrength, standingOf } from '../profile/strength.ts';

/** What would add most to the profile, and what it takes. Nothing while the checklist before the approval names a step. */
export function NextStep({ player, onUpload }: { player: Account; onUpload: () => void }) {
  const { data: clips } = trpc.videos.ownCounts.useQuery();
  const { dateOfBirth, playerProfile, passportImageUrl, isVerified } = player;
  const isOnChecklist = !isVerified && (!dateOfBirth || !playerProfile || !passportImageUrl);
  if (!clips || isOnChecklist) return null;
  const { next } = profileStrength(standingOf(player, clips.total));
  if (!next) return null;
  return (
    <NeedRow
      tone="plain"
      icon={<IconArrowRight size={22} />}
      title={`Next: ${next.label}`}
      action={
        next.place === 'upload' ? (
          <Button size="sm" variant="default" aria-description={next.label} onClick={onUpload}>
            Start
          </Button>
        ) : (
          <ButtonLink
            size="sm"
            variant="default"
            aria-description={next.label}
            to={next.place === 'birth-date' ? paths.account('date-of-birth') : paths.playerProfile(next.place)}
          >
            Start
          </ButtonLink>
        )
      }
    >
      {next.takes}
    </NeedRow>
  );
}
