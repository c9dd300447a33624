import { VIDEO_MAX_BYTES, VIDEO_TITLE_MAX } from '@touchline/contracts/limits';

/** The reason why a file cannot be uploaded. */
export interface FileProblem {
  title: string;
  description: string;
}

const NONE: FileProblem = { title: 'No file selected', description: 'Please select a video file to upload.' };
const WRONG_TYPE: FileProblem = { title: 'Invalid file type', description: 'Please select a video file.' };
const TOO_LARGE: FileProblem = { title: 'File too large', description: 'Video file must be under 100MB.' };

/**
 * Checks a file before its upload. A file whose type the browser does not know passes, because the server checks the
 * content anyway.
 */
export function findFileProblem(file: Pick<File, 'type' | 'size'> | null): FileProblem | null {
  if (!file) return NONE;
  if (file.type !== '' && !file.type.startsWith('video/')) return WRONG_TYPE;
  // Exactly 100 MB is accepted.
  return file.size > VIDEO_MAX_BYTES ? TOO_LARGE : null;
}

/** The title of an error of the server, the same as those of the check in the browser. */
export function titleOfError(status: number | null): string {
  if (status === 415) return WRONG_TYPE.title;
  return status === 413 ? TOO_LARGE.title : 'Upload failed';
}

/** The initial title: the file's name without its extension. */
export function titleFromFile(name: string): string {
  return name
    .replace(/(?<=.)\.[^.]*$/, '')
    .trim()
    .slice(0, VIDEO_TITLE_MAX);
}
