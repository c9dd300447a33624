/** A reason why a part cannot be chosen or cut. Its message is for the user. */
export class CutProblem extends Error {
  override name = 'CutProblem';
}

const CODECS: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
};

/** The browser has no decoder for the pictures. */
export function unreadable(codec: string): CutProblem {
  return new CutProblem(
    `This browser cannot read this video (${CODECS[codec] ?? codec}). ` +
      'Use another browser, save the video as MP4 with H.264 first, or upload it whole if it is under 100 MB.',
  );
}

export const notAVideo = () =>
  new CutProblem('This file holds no video that a browser can open. Please choose another file.');

export const stillTooLarge = () => new CutProblem('This part would still be over 100 MB. Please choose a shorter one.');

const FAILED =
  'The part could not be cut. The file may be damaged there, or no longer on the device. Try again, or choose another part.';

/** What the user is told about a failure; everything that was chosen stays. */
export function sentenceOf(cause: unknown): string {
  return cause instanceof CutProblem ? cause.message : FAILED;
}
