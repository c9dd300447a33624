import { createReadStream } from 'node:fs';
import { constants } from 'node:os';
import { FFmpegError } from 'node-av/lib';

const { errno } = constants;
/** Errors of writing, memory and open files. Not EPERM, since some decoders return its number for a broken file. */
const CODES: ReadonlySet<number> = new Set(
  [
    ...[errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOENT],
    ...[errno.ENOMEM, errno.EMFILE, errno.ENFILE],
  ].map((code) => -code),
);

/** Whether an error is unrelated to the converted file, so that the work should be retried. */
export function isSystemError(error: unknown): boolean {
  if (error instanceof FFmpegError) return CODES.has(error.code);
  return error instanceof Error && 'syscall' in error;
}

/** Demuxers use these for broken files too: missing bytes, and a size larger than any memory. */
const CODES_OF_FILES: ReadonlySet<number> = new Set([-errno.EIO, -errno.ENOMEM]);

/** For a file that passed `assertReadable`: with these codes the file is at fault. */
export function errorOfOpening(error: unknown): unknown {
  const isOfFile = error instanceof FFmpegError && CODES_OF_FILES.has(error.code);
  return isOfFile ? new Error(error.message, { cause: error }) : error;
}

const CHUNK_BYTES = 1024 ** 2;

/** Reads a file once before FFmpeg, which takes a disk error for the end of the file. */
export async function assertReadable(path: string): Promise<void> {
  for await (const _ of createReadStream(path, { highWaterMark: CHUNK_BYTES }));
}
