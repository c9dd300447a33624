/** The database cannot be used as it is. The message is one sentence for the person who starts the server. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}
