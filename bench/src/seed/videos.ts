import { createReadStream } from 'node:fs';
import { openDiskStore } from '@touchline/api/storage/disk/disk-store';
import { foldForSearch } from '@touchline/contracts/search';
import type { VideoRow } from '@touchline/db';
import type BetterSqlite from 'better-sqlite3';
import { inserter } from './bulk.ts';
import { clipFiles, paddedClip } from './clips.ts';
import type { Random } from './random.ts';
import { SENTENCES } from './words.ts';

/** The video whose bytes are measured. */
export const BIG_VIDEO = { title: 'Fifty megabytes', bytes: 50_000_000 };
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
  const clips = clipFiles();
  for (const [n, playerId] of playerIds.entries()) {
    const content = n === 0 ? paddedClip(BIG_VIDEO.bytes) : createReadStream(clips[n % clips.length] as string);
    const staged = await files.stage(content);
    const id = random.uuid();
    await files.keep(staged, `${id}.mp4`);
    const title = n === 0 ? BIG_VIDEO.title : `Clip ${n}`;
    insertVideo(aVideo({ id, playerId, title, n, ...staged }));
  }
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
    width: 640,
    height: 360,
    is_approved: 1,
    is_public: 1,
    public_before_rejection: null,
    is_pinned: 0,
    place: 0,
    search_text: foldForSearch(title, SENTENCES[0]),
    created_at: createdAt,
    updated_at: createdAt,
  };
}
