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

/** Why a database refused to work, where that is not the caller's fault; null for any other error. */
export function databaseTrouble(error: unknown): 'busy' | 'full' | null {
  const code = (error as { code?: unknown })?.code;
  if (typeof code !== 'string') return null;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED') || code === '40001' || code === '40P01') {
    return 'busy';
  }
  if (code.startsWith('SQLITE_FULL') || code === 'ENOSPC' || code === '53100') return 'full';
  return null;
}
