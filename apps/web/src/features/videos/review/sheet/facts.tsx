import { Anchor } from '@mantine/core';
import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../../../components/section-card.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { formatBytes, formatDateTime, formatDuration, fullName } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './sheet.module.css';

/** Who the player is, and what guardians allow of a minor. */
export function PlayerFacts({ player }: Pick<ReviewSheet, 'player'>) {
  const { isMinor, ageBand, isVerified } = player;
  return (
    <SectionCard title="Player">
      <dl className={classes.facts}>
        <Fact name="Name">
          <Anchor component={Link} to={paths.adminUser(player.id)} inherit c="inherit">
            {fullName(player)}
          </Anchor>
        </Fact>
        <Fact name="Username">@{player.username}</Fact>
        <Fact name="Account">{isVerified ? 'Verified' : 'Unverified'}</Fact>
        <Fact name="Age">
          {isMinor ? <StatusBadge tone="urgent">{ageBand ? `Minor, ${ageBand}` : 'Minor'}</StatusBadge> : 'Adult'}
        </Fact>
        {isMinor && (
          <>
            <Fact name="Guardian">{player.hasGuardian ? 'Linked' : <StatusBadge tone="danger">None</StatusBadge>}</Fact>
            <Fact name="Clips">
              <Answer isGiven={player.guardianAllowsClips} />
            </Fact>
            <Fact name="Public clips">
              <Answer isGiven={player.guardianAllowsPublicClips} />
            </Fact>
          </>
        )}
      </dl>
    </SectionCard>
  );
}

/** What guardians have said about a consent. */
function Answer({ isGiven }: { isGiven: boolean | null }) {
  if (isGiven === null) return <StatusBadge tone="waiting">Not answered</StatusBadge>;
  return <StatusBadge tone={isGiven ? 'good' : 'danger'}>{isGiven ? 'Allowed' : 'Not allowed'}</StatusBadge>;
}

/** What is known of the file and of the time it waits. */
export function VideoFacts({ video }: Pick<ReviewSheet, 'video'>) {
  const { duration, width, height, videoCodec, audioCodec } = video;
  return (
    <SectionCard title="Video">
      <dl className={classes.facts}>
        <Fact name="Duration">{duration === null ? null : formatDuration(duration)}</Fact>
        <Fact name="Size">{formatBytes(video.fileSize)}</Fact>
        <Fact name="Dimensions">{width === null || height === null ? null : `${width} × ${height}`}</Fact>
        <Fact name="Codecs">{[videoCodec, audioCodec].filter(Boolean).join(', ') || null}</Fact>
        <Fact name="Visibility">{video.isPublic ? 'Public' : 'Private'}</Fact>
        <Fact name="Uploaded">{formatDateTime(video.createdAt)}</Fact>
        <Fact name="Waiting since">{formatDateTime(video.waitingSince)}</Fact>
      </dl>
    </SectionCard>
  );
}

/** One fact by its name; left out when it is not known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
