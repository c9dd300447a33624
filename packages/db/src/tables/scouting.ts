import type { MarkAction, MarkSign } from '@touchline/contracts/mark-actions';
import type { FileEntryKind } from '@touchline/contracts/player-files';
import type { SavedPlayer } from '@touchline/contracts/saved-players';
import type { ClosedReason, Stage } from '@touchline/contracts/stages';
import type { PlayerChangeKind } from '@touchline/contracts/today';
import type { Generated } from 'kysely';
import type { ColumnsOf, Flag } from '../sql/columns.ts';

/** What scouts write down. Only the scout reads it. */
export interface ScoutingTables {
  /** The star; its note is that of the file, and each starred player has one. */
  saved_players: ColumnsOf<Omit<SavedPlayer, 'notes'>>;

  /** How many scouts had saved a player as of last Monday; none without a row. */
  save_counts: {
    player_id: string;
    saves: number;
  };

  player_files: {
    id: string;
    scout_id: string;
    player_id: string;
    note: Generated<string>;
    /** The note as searches compare it. */
    note_key: Generated<string>;
    note_version: Generated<number>;
    /** Which editor saved the note, so that its next version overwrites it. */
    note_editor: string | null;
    noted_at: string | null;
    stage: Stage | null;
    closed_reason: ClosedReason | null;
    next_step: string | null;
    /** yyyy-MM-dd, in the scout's time zone. */
    next_step_on: string | null;
    /** The day of the next step of which the scout was reminded. */
    reminded_on: string | null;
    dismissed_at: string | null;
    /** Changes of the player since then are news to the scout. */
    news_seen_at: string;
    /** When the scout saw that the player is no longer available. */
    gone_seen_at: string | null;
    created_at: string;
    changed_at: string;
  };

  player_file_tags: {
    file_id: string;
    tag: string;
    scout_id: string;
  };

  /** Rows are never changed. Values are JSON. */
  player_file_entries: {
    id: string;
    file_id: string;
    /** Its place in the history of the file, from 1; below 0 where the scout does not see it. */
    place: number;
    kind: FileEntryKind;
    former: string;
    current: string;
    /** The entry that this one undid. */
    undoes: string | null;
    /** 0 for versions of a note that are kept for a case only. */
    is_shown: Generated<Flag>;
    created_at: string;
  };

  /** That something of a player changed, for those who follow the player. Of each kind but clips a player has the newest one. */
  player_changes: {
    id: string;
    player_id: string;
    kind: PlayerChangeKind;
    video_id: string | null;
    created_at: string;
  };

  /** How far a scout has watched a clip. Only the scout reads it. */
  watch_states: {
    viewer_id: string;
    video_id: string;
    /** The second up to which it was played last. */
    seconds: number;
    is_watched: Generated<Flag>;
    updated_at: string;
  };

  scout_days: {
    scout_id: string;
    /** As the scout's browser said last. */
    time_zone: string | null;
    /** When the scout opened the dashboard last. */
    visited_at: string | null;
    /** Answers to requests until then are no news. */
    seen_at: string | null;
    /** The last day on whose morning the scout was told of reminders and changes, yyyy-MM-dd in their time zone. */
    morning_on: string | null;
    /** Changes until then were told. */
    told_at: string | null;
  };

  clip_marks: {
    id: string;
    scout_id: string;
    video_id: string;
    from_tenths: number;
    to_tenths: number;
    action: MarkAction | null;
    sign: MarkSign | null;
    text: string;
    created_at: string;
    /** Set for a former version, or a removed mark, that is kept for a case only. */
    ended_at: string | null;
  };
}
