import type { RejectionReason, VideoEventKind } from '@touchline/contracts/video-reviews';
import type { ProcessingState } from '@touchline/contracts/videos';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface FilesTables {
  videos: VideosTable;
  video_history: VideoHistoryTable;
  review_claims: ReviewClaimsTable;
  review_plays: ReviewPlaysTable;
  video_files: VideoFilesTable;
  video_plays: VideoPlaysTable;
  watched_parts: WatchedPartsTable;
  video_fingerprints: VideoFingerprintsTable;
  video_frame_keys: VideoFrameKeysTable;
  stray_files: StrayFilesTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
}

interface VideosTable {
  id: string;
  player_id: string;
  title: string;
  description: string;
  tags: string;
  /** Key in the file store and the name the server gave the file: `<uuid>.<extension of the detected type>`. */
  file_key: string;
  /** The name on the uploader's disk, kept for a later conversion; never part of a response. */
  original_name: string;
  file_size: number;
  sha256: string;
  mime_type: string;
  container: string;
  video_codec: string | null;
  audio_codec: string | null;
  duration: number | null;
  /** Seconds of the processor that its conversion takes, as far as its pictures tell; null where they do not. */
  work: number | null;
  width: number | null;
  height: number | null;
  is_approved: Flag;
  is_public: Flag;
  /** What is_public was when a moderator rejected the video; approval restores it. */
  public_before_rejection: Flag | null;
  /** Since when it waits for a review; null for approved and rejected videos. */
  waiting_since: string | null;
  /** When it was rejected, and what its player reads; null once it is approved or sent to the review again. */
  rejected_at: string | null;
  rejection_reason: RejectionReason | null;
  rejection_note: string | null;
  /** Counts what its player changes of texts and file, so that no admin approves what they have not seen. */
  revision: Generated<number>;
  /** At most one video of a player; the list of the player's videos starts with it. */
  is_pinned: Generated<Flag>;
  /** Where the player has placed it: the highest place comes first. New videos have 0 and placed ones less. */
  place: Generated<number>;
  /** Whether files for playback were made, and if that failed, why: a key of PROCESSING_ERRORS. */
  processing: Generated<ProcessingState>;
  processing_error: string | null;
  /** When a job to make them was added; null for a video that still needs one. */
  queued_at: string | null;
  /** The made files as answers describe them: a VideoMedia as JSON. The files are in `video_files`. */
  media: string | null;
  /** Second of the frame that the player has chosen as the poster. */
  poster_at: number | null;
  /** Orders the moderation: '1' for ready videos and '0' for others, then the time of upload. */
  review_key: Generated<string>;
  /** How often it was played, by each viewer once a day. */
  plays: Generated<number>;
  search_text: string;
  created_at: string;
  updated_at: string;
}

/** What has happened to a video: decisions of admins, and changes by its player. Rows are never changed. */
interface VideoHistoryTable {
  id: string;
  video_id: string;
  kind: VideoEventKind;
  actor_id: string | null;
  reason: RejectionReason | null;
  /** For the player. */
  note: string | null;
  /** For admins. */
  private_note: string | null;
  /** The video that was decided on, or that a change took the place of: a VideoSnapshot as JSON. */
  snapshot: string;
  /** How much of it the reviewer watched; null outside of the review mode. */
  watched_seconds: number | null;
  /** What the reviewer ticked: a JSON list. */
  checklist: string | null;
  created_at: string;
}

/** The admin who reviews a video at the moment. */
interface ReviewClaimsTable {
  video_id: string;
  admin_id: string;
  expires_at: string;
}

/** What a reviewer has played of a video that waits, until it is decided about; deleted after a day. */
interface ReviewPlaysTable {
  video_id: string;
  admin_id: string;
  /** The revision of the video that was played. */
  revision: number;
  /** Parts without overlaps, in order: a JSON list of pairs of seconds. */
  ranges: string;
  played_at: string;
}

export const VIDEO_FILE_KINDS = ['playback', 'small', 'poster', 'storyboard'] as const;
export type VideoFileKind = (typeof VIDEO_FILE_KINDS)[number];

/** A file that was made of a video. */
interface VideoFilesTable {
  id: string;
  video_id: string;
  kind: VideoFileKind;
  file_key: string;
  mime_type: string;
  width: number;
  height: number;
  file_size: number;
  sha256: string;
}

/** How much a viewer has watched of a video on a day, in tenths of seconds; deleted after the day. */
interface VideoPlaysTable {
  video_id: string;
  /** `user:<id>`, or `visitor:` and a hash that stands for an anonymous viewer on this day. */
  viewer_key: string;
  /** yyyy-MM-dd in UTC. */
  day: string;
  tenths: number;
}

/** How much of each ten seconds of a video was watched by all viewers, in tenths of seconds. */
interface WatchedPartsTable {
  video_id: string;
  /** 0 for the first ten seconds. */
  part: number;
  tenths: number;
}

/** What is kept of the pictures of a video to find copies of it. */
interface VideoFingerprintsTable {
  number: Generated<number>;
  video_id: string;
  /** How it was made; those of earlier versions are made again. */
  version: number;
  /** Its parts as base64, each '' where nothing moves. */
  hashes: string;
  moments: string;
  searches: string;
}

/** A part of the hash of a moment: videos that have one in common are compared. */
interface VideoFrameKeysTable {
  frame_key: number;
  /** `number` of the fingerprint. */
  fingerprint: number;
  /** Of the moment in the video, in eighths of seconds. */
  position: number;
}

interface StrayFilesTable {
  /** A stored file that no row names yet, or no longer. The row is written before the file, so that a crash leaves a trace. */
  file_key: string;
  created_at: string;
}

/** A video that is sent in parts, or was: then it has a `video_id` and no parts. */
interface UploadsTable {
  id: string;
  user_id: string;
  /** The announced size. */
  bytes: number;
  /** How much of it is stored: the sum of its parts, which follow each other without a gap. */
  received: number;
  /** The texts that came with the first request, as JSON: the fields of the video, the file's name and its declared type. */
  metadata: string;
  /** Made by the client, which repeats it when the answer to the first request was lost; null where it sent none. */
  client_key: string | null;
  /** The video that it became. Not a reference: a deleted video must not become a second one. */
  video_id: string | null;
  created_at: string;
  expires_at: string;
}

interface UploadPartsTable {
  /** Key in the file store. Not named like other keys: backups leave these files out. */
  part_key: string;
  upload_id: string;
  /** Position of its first byte in the video. */
  start: number;
  bytes: number;
}

export type UploadRow = Selectable<UploadsTable>;
export type VideoRow = Selectable<VideosTable>;
export type VideoFileRow = Selectable<VideoFilesTable>;
export type VideoEventRow = Selectable<VideoHistoryTable>;
export type ReviewClaimRow = Selectable<ReviewClaimsTable>;
export type ReviewPlaysRow = Selectable<ReviewPlaysTable>;
