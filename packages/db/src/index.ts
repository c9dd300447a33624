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
export * from './integrity/stored-files.ts';
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
export { lookKey, nameLookKey } from './search-texts/look-keys.ts';
export { playerSearchText } from './search-texts/player-search-texts.ts';
export {
  countryOf,
  facetsOf,
  facetsOfNationality,
  isSynonym,
  playerFacets,
  playerSynonyms,
} from './search-texts/synonyms.ts';
export * from './sql/columns.ts';
export { isSqlite, locked, lockedExceptKeys, rare, refreshPlans } from './sql/dialects.ts';
export { keptQueries, keptQuery, lookup } from './sql/kept-query.ts';
export * from './sql/paging.ts';
export { type Column, readColumns } from './sql/references.ts';
export * from './sql/safeguarding.ts';
export * from './sql/search.ts';
export * from './tables.ts';
