import { VIDEO_MAX_BYTES, VIDEO_TITLE_MAX } from '@touchline/contracts/limits';

/** Why a file is not taken, in the words of spec 5. */
export interface FileProblem {
  title: string;
  description: string;
}

const NONE: FileProblem = { title: 'No file selected', description: 'Please select a video file to upload.' };
const WRONG_TYPE: FileProblem = { title: 'Invalid file type', description: 'Please select a video file.' };
const TOO_LARGE: FileProblem = { title: 'File too large', description: 'Video file must be under 100MB.' };

/**
 * What can be said about a file before it travels; null when nothing speaks against it. A file whose type the browser
 * does not know goes through, because the server looks at the content anyway.
 */
export function findFileProblem(file: Pick<File, 'type' | 'size'> | null): FileProblem | null {
  if (!file) return NONE;
  if (file.type !== '' && !file.type.startsWith('video/')) return WRONG_TYPE;
  // Exactly 100 MB is accepted (decision 53).
  return file.size > VIDEO_MAX_BYTES ? TOO_LARGE : null;
}

/** The server's refusal under the same titles as our own check of the file. */
export function titleOfRefusal(status: number | null): string {
  if (status === 415) return WRONG_TYPE.title;
  return status === 413 ? TOO_LARGE.title : 'Upload failed';
}

/** A title to start from: the file's name without its extension. */
export function titleFromFile(name: string): string {
  return name
    .replace(/(?<=.)\.[^.]*$/, '')
    .trim()
    .slice(0, VIDEO_TITLE_MAX);
}
