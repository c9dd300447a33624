import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface VideosTable {
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
  width: number | null;
  height: number | null;
  is_approved: Flag;
  is_public: Flag;
  /** What is_public was when a moderator rejected the video; approval restores it. */
  public_before_rejection: Flag | null;
  /** At most one video of a player; the list of the player's videos starts with it. */
  is_pinned: Generated<Flag>;
  /** Where the player has placed it: the highest place comes first. New videos have 0 and placed ones less. */
  place: Generated<number>;
  search_text: string;
  created_at: string;
  updated_at: string;
}

export interface StrayFilesTable {
  /** A stored file that no row names yet, or no longer. The row is written before the file, so that a crash leaves a trace. */
  file_key: string;
  created_at: string;
}

export type VideoRow = Selectable<VideosTable>;
