import type { VideoDetails } from '@touchline/contracts/videos';

/** The typed texts of a video. They are kept while the dialog is closed, which unmounts its forms. */
export interface Draft {
  details: VideoDetails;
  /** The title that was taken from the name of the file; null while there is none. */
  prefilledTitle: string | null;
  /** The file that the title was taken from. */
  file: File | null;
}

export const emptyDraft = (): Draft => ({
  details: { title: '', description: '', tags: [], isPublic: true },
  prefilledTitle: null,
  file: null,
});

/** Whether only the title is given, and that by the name of a file. */
export function isUntouched({ details, prefilledTitle }: Draft): boolean {
  const { title, description, tags, isPublic } = details;
  const isTitleTyped = title.trim() !== '' && title !== prefilledTitle;
  return !isTitleTyped && description.trim() === '' && tags.length === 0 && isPublic;
}
