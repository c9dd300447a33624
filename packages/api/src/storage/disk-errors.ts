import { AppError } from '../errors.ts';

/** An error of the disk as an AppError, if it has a code of its own. */
export function diskError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EIO') {
    return new AppError('STORAGE_UNAVAILABLE', { cause: error });
  }
  return error;
}

/** The same for writing: there a missing folder means that its disk is not mounted. */
export function writeError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  return isGone ? new AppError('STORAGE_UNAVAILABLE', { cause: error }) : diskError(error);
}
