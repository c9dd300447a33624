/*
 * Every table as TypeScript sees it, the same on SQLite and PostgreSQL: ids are uuid v4 text, times ISO-8601 UTC text
 * with milliseconds (so that text order is time order), booleans 0 or 1, lists and objects JSON text.
 */

/** A truth value as both databases store it. */
export type Flag = 0 | 1;
