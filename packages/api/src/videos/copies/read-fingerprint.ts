import { Scaler } from 'node-av/api';
import { decodeFrames, withPlayback } from '../media/frames.ts';
import {
  COMPARED_SECONDS_MAX,
  createFingerprinter,
  type EncodedFingerprint,
  encodeFingerprint,
} from './fingerprint.ts';
import { SIDE } from './frame-hash.ts';

/** Makes the fingerprint of a playback file. All frames are decoded: with key frames alone the distances of copies double. */
export async function readFingerprint(path: string): Promise<EncodedFingerprint> {
  using scaler = new Scaler();
  const fingerprinter = createFingerprinter();
  await withPlayback(path, async (media) => {
    for await (const { at, frame } of decodeFrames(media)) {
      const pixels =
        at < COMPARED_SECONDS_MAX &&
        (await scaler.toBuffer(frame, { resize: { width: SIDE, height: SIDE }, format: 'gray' }));
      frame.free();
      if (!pixels) break;
      fingerprinter.add(at, pixels);
    }
  });
  return encodeFingerprint(fingerprinter.finish());
}
