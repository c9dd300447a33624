/** The database cannot be used as it is. The message is one sentence for the person who starts the server. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** The database does not answer at the moment, or the connection to it was lost. It may be back a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause });
  }
}

/** What an error says. Where a name has several addresses, the error of all attempts says nothing, and those within do. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** What to do where a file is as it should be for all we know, but may not be opened or written to. */
export const ADVICE_TO_ALLOW =
  'Check that the disk can be written to, and that it lets the account of the server do so.';

/** What the system or SQLite says about a file, in one line with what to do about it. */
export function unusable(file: string, problem: unknown): DatabaseUnusable {
  const why = (problem instanceof Error ? problem.message : String(problem)).replace(/\s+/g, ' ');
  const advice = isRefusal(problem) ? ADVICE_TO_ALLOW : 'Check the disk and restore the file from a backup.';
  return new DatabaseUnusable(`The database ${file} cannot be used (${why}). ${advice}`, { cause: problem });
}

/** Whether something is about files at all; anything else is a fault of our own, whose stack somebody has to see. */
export function isAboutFiles(error: unknown): error is Error & { code: string } {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string';
}

/** The file is as it should be for all we know, but it, or its folder, may not be opened or written to. */
function isRefusal(problem: unknown): boolean {
  return isAboutFiles(problem) && /^(SQLITE_(CANTOPEN|READONLY|PERM|FULL)|E[A-Z]+$)/.test(problem.code);
}
