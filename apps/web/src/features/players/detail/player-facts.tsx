import { Stack, Text } from '@mantine/core';
import { PREFERRED_FOOT_LABELS } from '@touchline/contracts/options';
import { monthInWords } from '@touchline/contracts/players';
import { BulletList } from '../../../components/bullet-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate } from '../../../lib/format.ts';
import { isShownFree } from '../confirmation.ts';
import type { ShownPlayer } from '../shown-player.ts';
import classes from './player-facts.module.css';

interface PlayerProps {
  player: ShownPlayer;
}

const ABSENT = 'N/A';

export function About({ player }: PlayerProps) {
  const bio = player.playerProfile?.bio;
  return (
    <SectionCard title="About">
      <Text maw="68ch" className={classes.text ?? ''} {...(!bio && { c: 'dimmed' })}>
        {bio ?? 'This player has not written anything yet.'}
      </Text>
    </SectionCard>
  );
}

export function PhysicalStats({ player }: PlayerProps) {
  const profile = player.playerProfile;
  const foot = profile?.preferredFoot;
  return (
    <SectionCard title="Physical Stats">
      <dl className={classes.stats}>
        <Fact name="Height">{profile?.height ? `${profile.height} cm` : ABSENT}</Fact>
        <Fact name="Weight">{profile?.weight ? `${profile.weight} kg` : ABSENT}</Fact>
        <Fact name="Preferred Foot">{foot ? PREFERRED_FOOT_LABELS[foot] : ABSENT}</Fact>
        <Fact name="Nationality">{profile?.nationality ?? ABSENT}</Fact>
      </dl>
    </SectionCard>
  );
}

export function Achievements({ player }: PlayerProps) {
  const achievements = player.playerProfile?.achievements ?? [];
  return (
    <SectionCard title="Achievements">
      {achievements.length === 0 ? (
        <Text c="dimmed">No achievements listed yet.</Text>
      ) : (
        <BulletList texts={achievements} />
      )}
    </SectionCard>
  );
}

export function CareerInfo({ player }: PlayerProps) {
  const profile = player.playerProfile;
  return (
    <SectionCard title="Career Info">
      <Stack component="dl" m={0}>
        <Fact name="Current Club">{profile?.currentClub ?? (isShownFree(player) ? 'Free agent' : ABSENT)}</Fact>
        <Fact name="Contract Until">{contractText(player)}</Fact>
        <Fact name="Experience">{profile?.experience ?? ABSENT}</Fact>
        <Fact name="Member Since">{player.createdAt ? formatDate(player.createdAt) : 'Unknown'}</Fact>
      </Stack>
    </SectionCard>
  );
}

/** 'June 2027', and for an adult whose contract has ended that they are free. */
function contractText(player: ShownPlayer): string {
  const until = player.playerProfile?.contractUntil;
  if (!until) return ABSENT;
  return isShownFree(player) ? `${monthInWords(until)}, free agent` : monthInWords(until);
}

interface QuickStatsProps extends PlayerProps {
  /** '–' until the videos are loaded. */
  videoCount: string;
}

export function QuickStats({ player, videoCount }: QuickStatsProps) {
  const { isVerified, playerProfile } = player;
  return (
    <SectionCard title="Quick Stats">
      <dl className={classes.stats}>
        <Fact name="Videos">{videoCount}</Fact>
        <Fact name="Achievements">{playerProfile?.achievements.length ?? 0}</Fact>
        <Fact name="Account">{isVerified ? 'Verified' : 'Unverified'}</Fact>
      </dl>
    </SectionCard>
  );
}

function Fact({ name, children }: { name: string; children: string | number }) {
  return (
    <div className={classes.fact}>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd data-absent={children === ABSENT}>{children}</dd>
    </div>
  );
}
