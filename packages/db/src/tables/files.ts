import type { RejectionReason, VideoEvent } from '@touchline/contracts/video-reviews';
import type { ProcessingState } from '@touchline/contracts/videos';
import type { Generated } from 'kysely';
import type { ColumnsOf, Flag } from '../sql/columns.ts';

export interface FilesTables {
  videos: {
    id: string;
    player_id: string;
    title: string;
    description: string;
    tags: string;
    /** Key in the file store: `<uuid>.<extension of the detected type>`. */
    file_key: string;
    /** The name on the uploader's disk; never part of a response. */
    original_name: string;
    file_size: number;
    sha256: string;
    mime_type: string;
    container: string;
    video_codec: string | null;
    audio_codec: string | null;
    duration: number | null;
    /** Estimated seconds of the processor for its conversion. */
    work: number | null;
    width: number | null;
    height: number | null;
    is_approved: Flag;
    is_public: Flag;
    public_before_rejection: Flag | null;
    waiting_since: string | null;
    rejected_at: string | null;
    rejection_reason: RejectionReason | null;
    rejection_note: string | null;
    /** Counts changes of texts and file by the player, so that no admin approves what they have not seen. */
    revision: Generated<number>;
    is_pinned: Generated<Flag>;
    /** The highest comes first. New videos have 0 and placed ones less. */
    place: Generated<number>;
    processing: Generated<ProcessingState>;
    /** A key of PROCESSING_ERRORS. */
    processing_error: string | null;
    /** Null for a video that still needs a job. */
    queued_at: string | null;
    /** A VideoMedia as JSON. The files are in `video_files`. */
    media: string | null;
    poster_at: number | null;
    /** Orders the moderation: '1' for ready videos and '0' for others, then the time of upload. */
    review_key: Generated<string>;
    /** How often it was played, by each viewer once a day. */
    plays: Generated<number>;
    search_text: string;
    created_at: string;
    updated_at: string;
  };

  /** Decisions of admins and changes by the player. Rows are never changed. */
  video_history: ColumnsOf<Omit<VideoEvent, 'actor'>> & {
    video_id: string;
    actor_id: string | null;
    /** The video that was decided on, or was changed: a VideoSnapshot as JSON. */
    snapshot: string;
  };

  review_claims: {
    video_id: string;
    admin_id: string;
    expires_at: string;
  };

  /** What a reviewer has played of a waiting video; deleted after a day. */
  review_plays: {
    video_id: string;
    admin_id: string;
    revision: number;
    /** Pairs of seconds as JSON, in order and without overlaps. */
    ranges: string;
    played_at: string;
  };

  video_files: {
    id: string;
    video_id: string;
    kind: VideoFileKind;
    file_key: string;
    mime_type: string;
    width: number;
    height: number;
    file_size: number;
    sha256: string;
  };

  /** What a viewer has watched of a video on a day, in tenths of seconds; deleted after the day. */
  video_plays: {
    video_id: string;
    /** `user:<id>`, or `visitor:` and a hash that stands for an anonymous viewer on this day. */
    viewer_key: string;
    day: string;
    tenths: number;
  };

  /** What all viewers have watched of each ten seconds of a video, in tenths of seconds. */
  watched_parts: {
    video_id: string;
    part: number;
    tenths: number;
  };

  video_fingerprints: {
    number: Generated<number>;
    video_id: string;
    version: number;
    /** This and the following are base64, each '' where nothing moves. */
    hashes: string;
    moments: string;
    searches: string;
  };

  /** A part of the hash of a moment: videos that have one in common are compared. */
  video_frame_keys: {
    frame_key: number;
    fingerprint: number;
    /** In eighths of seconds. */
    position: number;
  };

  stray_files: {
    /** A file that no row names yet, or no longer. The row is written before the file, so that a crash leaves a trace. */
    file_key: string;
    created_at: string;
  };

  /** A video that is sent in parts; once it is complete, it has a `video_id` and no parts. */
  uploads: {
    id: string;
    user_id: string;
    bytes: number;
    received: number;
    /** JSON: the fields of the video, the file's name and its declared type. */
    metadata: string;
    /** Chosen by the client, which repeats it if the response to the first request was lost. */
    client_key: string | null;
    /** Not a reference: a repeated request must not create a deleted video again. */
    video_id: string | null;
    created_at: string;
    expires_at: string;
  };

  upload_parts: {
    /** Key in the file store. Named unlike other keys, so that backups leave these files out. */
    part_key: string;
    upload_id: string;
    start: number;
    bytes: number;
  };
}

export type VideoFileKind = 'playback' | 'small' | 'poster' | 'storyboard';
