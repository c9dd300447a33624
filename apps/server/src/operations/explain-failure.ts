import { AppError } from '@touchline/api';
import { DatabaseUnavailable, DatabaseUnusable } from '@touchline/db';
import { ConfigError } from '../config.ts';
import { BackupUnusable } from './backups/backup.ts';

const EXPECTED = [ConfigError, DatabaseUnavailable, DatabaseUnusable, AppError, BackupUnusable];
/** Codes of system calls, such as ENOSPC; Node's own errors begin with ERR_. */
const SYSTEM_CODE = /^E(?!RR_)[A-Z0-9]+$/;

/** Explains why something failed. A cause outside of the program gets one sentence, a bug its stack. */
export function explainFailure(what: string, error: unknown): string {
  // Node tries all addresses of a host and reports each failure.
  if (error instanceof AggregateError && error.errors.length > 0) return explainFailure(what, error.errors[0]);
  if (!(error instanceof Error)) return `${what}: ${String(error)}`;
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  const { code, port, syscall } = error as { code?: unknown; port?: number; syscall?: unknown };
  const reason = error.message.replace(/\s+/g, ' ');
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (String(code).startsWith('SQLITE_')) {
    return `The database cannot be used (${reason}). Run the doctor, check the disk, and restore a backup if it is damaged.`;
  }
  if (String(code).startsWith('ERR_PARSE_ARGS_')) return reason;
  if (syscall !== undefined || SYSTEM_CODE.test(String(code))) return `${what}: ${reason}.`;
  return `${what}: ${error.stack ?? reason}`;
}
