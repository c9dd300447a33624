import { DatabaseUnavailable } from '../errors.ts';

/** Both drivers report a broken unique key by a code of their own; PostgreSQL's codes are SQLSTATE values. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  const { code, message, constraint } = error as { code?: string; message?: string; constraint?: string };
  const unique = code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
  if (!unique || column === undefined) return unique;
  return `${message ?? ''} ${constraint ?? ''}`.includes(column);
}

/** The row refers to something that is gone, a person deleted meanwhile for example. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}

/** SQLSTATE values after which PostgreSQL has closed the connection, or closes it to every client. */
const CLOSING_STATES = new Set([
  '25P03', // The transaction was idle for too long.
  '53300', // There are as many connections as it takes.
  '57P01', // An operator ends the connection or the server.
  '57P02', // Another of its processes has crashed.
  '57P03', // It is starting, stopping or recovering.
  '57P05', // The connection was idle for too long.
]);
/** The connection is fine, but what was asked cannot be done at the moment. */
const PASSING_STATES = new Set([
  '25006', // After a failover this is the server that only reads.
  '55P03', // A lock was not to be had in time.
  '57014', // The statement took too long.
]);
/** System errors of a socket, by Node's names. */
const SOCKET_ERRORS =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says of a connection without any code. Source: lib/client.js of pg and index.js of pg-pool. */
const DRIVER_SAYS =
  /^(Connection terminated|timeout e|Query read timeout$|Client (was closed|has encountered a connection error) and)/;

/** The connection to PostgreSQL is of no more use. Only for errors of its driver: a browser's connection breaks too. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return typeof message === 'string' && DRIVER_SAYS.test(message);
  return /^08.{3}$/.test(code) || CLOSING_STATES.has(code) || SOCKET_ERRORS.test(code);
}

/**
 * Why a database refused to work, where that is not the caller's fault; null for any other error. `busy` is a conflict with
 * other work that a second try avoids, `unavailable` lasts until the database answers again.
 */
export function databaseTrouble(error: unknown): 'busy' | 'full' | 'unavailable' | null {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const code = (error as { code?: unknown })?.code;
  if (typeof code !== 'string') return null;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') || code === '40001' || code === '40P01') {
    return 'busy';
  }
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC' || code === '53100') return 'full';
  return PASSING_STATES.has(code) ? 'unavailable' : null;
}
