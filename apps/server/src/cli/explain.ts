import { AppError } from '@touchline/api';
import { DatabaseUnavailable, DatabaseUnusable } from '@touchline/db';
import { BackupUnusable } from '../backups/manifest.ts';
import { ConfigError } from '../config.ts';

const EXPECTED = [ConfigError, DatabaseUnavailable, DatabaseUnusable, AppError, BackupUnusable];

/**
 * Why a command failed, as the operator reads it: a sentence wherever the cause is outside the program. Only a fault of
 * the program itself is shown with its stack.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const reason = error.message.replace(/\s+/g, ' ');
  if (String(code).startsWith('SQLITE_')) {
    return `The database cannot be used (${reason}). Run the doctor, check the disk, and restore a backup if it is damaged.`;
  }
  if (String(code).startsWith('ERR_PARSE_ARGS_')) return reason;
  // The system names the file or the address that it refuses.
  return syscall === undefined ? (error.stack ?? reason) : `The command could not be completed: ${reason}.`;
}
