import type { Migration } from 'kysely/migration';
import * as schema from './001-schema.ts';
import * as secondPosition from './002-second-position.ts';
import * as searchByScript from './003-search-by-script.ts';
import * as phoneSearch from './004-phone-search.ts';
import * as contentInTrash from './005-content-in-trash.ts';
import * as playableClips from './006-playable-clips.ts';
import * as unsentMessages from './007-unsent-messages.ts';
import * as copyAsReason from './008-copy-as-reason.ts';
import * as sortedPlayers from './009-sorted-players.ts';
import * as accountFilters from './010-account-filters.ts';
import * as saveCounts from './011-save-counts.ts';
import * as playerFiles from './012-player-files.ts';
import * as playerChanges from './013-player-changes.ts';
import * as playerFacts from './014-player-facts.ts';
import * as clipMarks from './015-clip-marks.ts';

/** Every step from an empty database to today's, in order of name. A step that has landed in a release is never edited. */
export const migrations: Record<string, Migration> = {
  '001-schema': schema,
  '002-second-position': secondPosition,
  '003-search-by-script': searchByScript,
  '004-phone-search': phoneSearch,
  '005-content-in-trash': contentInTrash,
  '006-playable-clips': playableClips,
  '007-unsent-messages': unsentMessages,
  '008-copy-as-reason': copyAsReason,
  '009-sorted-players': sortedPlayers,
  '010-account-filters': accountFilters,
  '011-save-counts': saveCounts,
  '012-player-files': playerFiles,
  '013-player-changes': playerChanges,
  '014-player-facts': playerFacts,
  '015-clip-marks': clipMarks,
};
