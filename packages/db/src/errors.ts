/** The database cannot be used as it is. The message is one sentence for the operator who starts the server. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** The database does not respond, or the connection to it was lost. It may be back a moment later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database does not respond: ${reasonOf(cause)}`, { cause });
  }
}

/** The message of an error. When a host name has several addresses, only the errors of the single attempts have one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

export const PERMISSION_ADVICE = 'Check that the disk is writable and that the account of the server may write to it.';

export function unusable(file: string, problem: unknown): DatabaseUnusable {
  const why = reasonOf(problem).replace(/\s+/g, ' ');
  const isDenied = isSystemError(problem) && /^(SQLITE_(CANTOPEN|READONLY|PERM|FULL)|E[A-Z]+$)/.test(problem.code);
  const advice = isDenied ? PERMISSION_ADVICE : 'Check the disk and restore the file from a backup.';
  return new DatabaseUnusable(`The database ${file} cannot be used (${why}). ${advice}`, { cause: problem });
}

export function brokenReferences(table: string): DatabaseUnusable {
  return new DatabaseUnusable(`The database holds broken references in ${table}. Restore a backup.`);
}

/** An error of the system or of SQLite has a code. Any other error is a defect of the program, and its stack is needed. */
export function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string';
}

/** Whether a unique key was violated, that of this column if one is given. PostgreSQL's codes are SQLSTATE values. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const { code, message, constraint } = error as { code?: string; message?: string; constraint?: string };
  const unique = code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
  if (!unique || column === undefined) return unique;
  return `${message ?? ''} ${constraint ?? ''}`.includes(column);
}

export function isForeignKeyViolation(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}

/** SQLSTATE values after which PostgreSQL has closed the connection, or closes it to every client. */
const CLOSING_STATES = new Set([
  '25P03', // The transaction was idle for too long.
  '53300', // There are too many connections.
  '57P01', // An operator ends the connection or the server.
  '57P02', // Another server process has crashed.
  '57P03', // The server is starting, stopping or recovering.
  '57P05', // The connection was idle for too long.
]);
/** SQLSTATE values of a statement that failed for a temporary reason while the connection stays usable. */
const TEMPORARY_STATES = new Set([
  '25006', // After a failover this server is read-only.
  '55P03', // A lock was not available in time.
  '57014', // The statement took too long.
]);
const SOCKET_ERRORS =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver about a lost connection that carry no code. Source: lib/client.js of pg, index.js of pg-pool. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout e|Query read timeout$|Client (was closed|has encountered a connection error) and)/;

/** Only for errors of the PostgreSQL driver: a client's connection to this server fails with the same system errors. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return typeof message === 'string' && DRIVER_MESSAGES.test(message);
  return /^08.{3}$/.test(code) || CLOSING_STATES.has(code) || SOCKET_ERRORS.test(code);
}

/** Why the database failed when the caller is not at fault, null for other errors. `busy` is a conflict that a retry avoids. */
export function databaseProblem(error: unknown): 'busy' | 'full' | 'unavailable' | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const code = (error as { code?: unknown })?.code;
  if (typeof code !== 'string') return null;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') || code === '40001' || code === '40P01') {
    return 'busy';
  }
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC' || code === '53100') return 'full';
  return TEMPORARY_STATES.has(code) ? 'unavailable' : null;
}
