import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StagedFile } from '@touchline/api';
import { FINGERPRINT_VERSION, NO_FINGERPRINT } from '@touchline/api/clips/media/fingerprint';
import { openDiskStore } from '@touchline/api/platform/storage/disk/disk-store';
import { foldForSearch } from '@touchline/contracts/search';
import type { VideoMedia } from '@touchline/contracts/videos';
import type { VideoFileRow, VideoRow } from '@touchline/db';
import type BetterSqlite from 'better-sqlite3';
import { inserter } from './bulk.ts';
import { clipFiles, paddedClip } from './clips.ts';
import type { Random } from './random.ts';
import { SENTENCES } from './words.ts';

/** The video whose bytes are measured. */
export const BIG_VIDEO = { title: 'Sixty megabytes', bytes: 60_000_000 };
const FIRST_UPLOADED = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;

/** One live video for each of these players, the first of them big; the files go through the product's own store. */
export async function insertVideos(
  raw: BetterSqlite.Database,
  folder: string,
  { random, playerIds }: { random: Random; playerIds: readonly string[] },
): Promise<void> {
  const files = await openDiskStore(folder);
  const insertVideo = inserter(raw, 'videos');
  const insertFile = inserter(raw, 'video_files');
  const insertFingerprint = inserter(raw, 'video_fingerprints');
  const clips = clipFiles();
  for (const [n, playerId] of playerIds.entries()) {
    const content = n === 0 ? paddedClip(BIG_VIDEO.bytes) : createReadStream(clips[n % clips.length] as string);
    const staged = await files.stage(content);
    const id = random.uuid();
    await files.keep(staged, `${id}.mp4`);
    const title = n === 0 ? BIG_VIDEO.title : `Clip ${n}`;
    insertVideo(aVideo({ id, playerId, title, n, ...staged }));
    insertFile(await aPlaybackFile(folder, id, staged));
    // Without one the first start would make it, beside what is measured.
    insertFingerprint({ video_id: id, version: FINGERPRINT_VERSION, ...NO_FINGERPRINT });
  }
}

/** The clips are already as players need them, so that their playback files have the same bytes. */
async function aPlaybackFile(folder: string, videoId: string, { size, sha256 }: StagedFile): Promise<VideoFileRow> {
  const id = randomUUID();
  const key = `${id}.mp4`;
  const pathOf = (name: string) => join(folder, 'files', name.slice(0, 2), name);
  await mkdir(join(pathOf(key), '..'), { recursive: true });
  await link(pathOf(`${videoId}.mp4`), pathOf(key));
  const content = { file_key: key, mime_type: 'video/mp4', file_size: size, sha256 };
  return { id, video_id: videoId, kind: 'playback', width: 640, height: 360, ...content };
}

interface VideoFacts {
  id: string;
  playerId: string;
  title: string;
  n: number;
  size: number;
  sha256: string;
}

function aVideo({ id, playerId, title, n, size, sha256 }: VideoFacts): VideoRow {
  const createdAt = new Date(FIRST_UPLOADED + n * MINUTE_MS).toISOString();
  return {
    id,
    player_id: playerId,
    title,
    description: SENTENCES[0],
    tags: '["bench"]',
    file_key: `${id}.mp4`,
    original_name: 'clip.mp4',
    file_size: size,
    sha256,
    mime_type: 'video/mp4',
    container: 'mp4',
    video_codec: 'avc',
    audio_codec: null,
    duration: 10,
    work: 3,
    width: 640,
    height: 360,
    is_approved: 1,
    is_public: 1,
    public_before_rejection: null,
    waiting_since: null,
    rejected_at: null,
    rejection_reason: null,
    rejection_note: null,
    revision: 1,
    is_pinned: 0,
    place: 0,
    processing: 'ready',
    processing_error: null,
    queued_at: createdAt,
    media: JSON.stringify({
      version: '1',
      playback: { width: 640, height: 360 },
      small: null,
      storyboard: null,
    } satisfies VideoMedia),
    plays: 0,
    poster_at: null,
    review_key: `1${createdAt}`,
    search_text: foldForSearch(title, SENTENCES[0]),
    created_at: createdAt,
    updated_at: createdAt,
  };
}
