import { AppError } from '../errors.ts';

/** What a disk says, as a refusal by name where it has one. */
export function diskError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EIO') {
    return new AppError('STORAGE_UNAVAILABLE', { cause: error });
  }
  return error;
}

/** The same where a file was to be written: there a missing folder means that the disk behind it is gone. */
export function writeError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  return isGone ? new AppError('STORAGE_UNAVAILABLE', { cause: error }) : diskError(error);
}
