/**
 * Why a video does not play: the browser cannot decode it, the connection was lost, or the server does not send it.
 */
export type Failure = 'unplayable' | 'connection' | 'missing';

/** Codes of MediaError. */
const [NETWORK, SRC_NOT_SUPPORTED] = [2, 4];

/** What the error of a media element means. Browsers report a file that never arrived like one they cannot decode. */
export async function failureOf({ error, currentSrc }: HTMLMediaElement): Promise<Failure> {
  if (error?.code === NETWORK) return 'connection';
  if (error?.code !== SRC_NOT_SUPPORTED || currentSrc === '') return 'unplayable';
  try {
    const { ok } = await fetch(currentSrc, { method: 'HEAD' });
    return ok ? 'unplayable' : 'missing';
  } catch {
    return 'connection';
  }
}
