export { DatabaseUnusable } from './errors.ts';
export { openDatabase, ping } from './open.ts';
export { behind, decodeCursor, decodeRank, encodeCursor, toPage } from './sql/cursor.ts';
export { databaseTrouble, isForeignKeyViolation, isUniqueViolation } from './sql/errors.ts';
export { toListRank } from './sql/rank.ts';
export { contains, isSqlite, TRIGRAM, trigramPhrase } from './sql/search.ts';
export * from './tables.ts';
