import type { ModeratedVideo, PlayerVideo } from '@touchline/contracts/videos';
import { anAccount } from './people.ts';

/** A pending video of the player of anAccount. */
export function aVideo(facts: Partial<PlayerVideo> = {}): PlayerVideo {
  const { id, firstName, lastName, username } = anAccount();
  return {
    id: 'c1a0f5b4-0d3e-4b0e-9f43-2f0a6f1f7b01',
    playerId: id,
    title: 'Solo run',
    description: '',
    filename: 'clip.mp4',
    fileSize: 1_500_000,
    mimeType: 'video/mp4',
    duration: 5,
    width: 1920,
    height: 1080,
    videoCodec: 'h264',
    audioCodec: 'aac',
    isApproved: false,
    isPublic: true,
    processing: 'ready',
    processingError: null,
    media: {
      version: 'a1b2c3d4',
      playback: { width: 1920, height: 1080 },
      small: { width: 1280, height: 720 },
      storyboard: { columns: 5, frames: 5, frameWidth: 160, frameHeight: 90, secondsPerFrame: 1 },
    },
    tags: [],
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    player: { id, firstName, lastName },
    username,
    isProtected: false,
    isPinned: false,
    plays: null,
    rejection: null,
    isMeantPublic: true,
    ...facts,
  };
}

/** A pending video as its moderators see it. */
export function aModeratedVideo(facts: Partial<ModeratedVideo> = {}): ModeratedVideo {
  const { isPinned: _, ...shown } = aVideo();
  return { ...shown, plays: 0, waitingSince: shown.createdAt, revision: 1, claimedBy: null, ...facts };
}
