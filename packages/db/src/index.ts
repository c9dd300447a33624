export {
  DatabaseUnavailable,
  DatabaseUnusable,
  databaseProblem,
  isForeignKeyViolation,
  isSystemError,
  isUniqueViolation,
} from './errors.ts';
export { countSessions, findDamage } from './integrity/damage.ts';
export { MOVING_MARK, RESTORING_FOLDER } from './integrity/data-folder.ts';
export { listOrphanedFiles, listOwnedFiles, listUploadParts, type OwnedFile } from './integrity/stored-files.ts';
export { assertOpenable, explainVersion, findVersion } from './migrate.ts';
export { listen } from './open/listen.ts';
export { joinDataFolder, lockBackups, lockDataFolder } from './open/locks.ts';
export {
  DATABASE_FILE,
  type OpenDatabase,
  openBeside,
  openDatabase,
  openForReading,
  openOfAnyVersion,
  ping,
} from './open/open-database.ts';
export { copySqlite, deleteAllSessions, readSqlite } from './open/sqlite.ts';
export { withoutWaiting } from './open/sqlite-dialect.ts';
export { withinTransaction } from './open/transaction-context.ts';
export { countryOf } from './search-texts/country-synonyms.ts';
export { lookKey, nameLookKey } from './search-texts/look-keys.ts';
export {
  facetsOf,
  isSynonym,
  playerFacets,
  playerSearchText,
  playerSynonyms,
} from './search-texts/player-search-texts.ts';
export { blockedWith, notBlockedWith } from './sql/blocks.ts';
export { columnOf, inCamelCase, inSnakeCase, type Snake } from './sql/columns.ts';
export { actingGuardians, allowedIn, isAllowed } from './sql/consent.ts';
export { isSqlite, locked, lockedExceptKeys, rare, refreshPlans } from './sql/dialects.ts';
export { keptQueries, keptQuery, lookup } from './sql/kept-query.ts';
export * from './sql/paging.ts';
export { type Column, readColumns } from './sql/references.ts';
export * from './sql/search.ts';
export { mergeSearches, optimizeSearches } from './sql/search-upkeep.ts';
export * from './tables.ts';
