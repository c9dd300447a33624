import { ERRORS } from '@touchline/contracts/errors';
import { VIDEO_MAX_BYTES, VIDEO_TITLE_MAX } from '@touchline/contracts/limits';
import { cutText } from '@touchline/contracts/text';
import { FILE_MAX_BYTES } from './cut/limits.ts';

/** The reason why a file cannot be uploaded. */
export interface FileProblem {
  title: string;
  description: string;
}

const NONE: FileProblem = { title: 'No file selected', description: 'Please select a video file to upload.' };
const WRONG_TYPE: FileProblem = { title: 'Invalid file type', description: 'Please select a video file.' };
const TOO_LARGE: FileProblem = { title: 'File too large', description: 'Video file must be under 100MB.' };
/** The file cannot be read in parts either. */
const FAR_TOO_LARGE: FileProblem = {
  ...TOO_LARGE,
  description: `${TOO_LARGE.description} A part can be chosen from files of up to 4 GB.`,
};
const EMPTY: FileProblem = { title: 'Empty file', description: ERRORS.EMPTY_FILE.message };

/**
 * Checks a file before its upload. A file whose type the browser does not know passes, because the server checks the
 * content anyway.
 */
export function findFileProblem(file: Pick<File, 'type' | 'size'> | null): FileProblem | null {
  if (!file) return NONE;
  if (file.type !== '' && !file.type.startsWith('video/')) return WRONG_TYPE;
  if (file.size === 0) return EMPTY;
  if (file.size > FILE_MAX_BYTES) return FAR_TOO_LARGE;
  // Exactly 100 MB is accepted.
  return file.size > VIDEO_MAX_BYTES ? TOO_LARGE : null;
}

/** The problem with a file that the server has refused, the same as in the browser; null when the upload failed otherwise. */
export function findRefusal(status: number | null): FileProblem | null {
  if (status === 415) return WRONG_TYPE;
  return status === 413 ? TOO_LARGE : null;
}

/** The initial title: the file's name without its extension. */
export function titleFromFile(name: string): string {
  return cutText(name.replace(/(?<=.)\.[^.]*$/, '').trim(), VIDEO_TITLE_MAX);
}
