/**
 * Overwrites the pictures and the sound of an MP4 file, and leaves its index: it looks like a video, and no frame of it can be
 * decoded.
 */
export function damagePictures(clip: Buffer): Buffer {
  // Media data ("mdat") follows its name; the index ("moov") comes before or after it (ISO/IEC 14496-12, 8.1.1).
  const data = clip.indexOf('mdat') + 4;
  const index = clip.indexOf('moov');
  return Buffer.from(clip).fill(0xff, data, index > data ? index - 4 : clip.length);
}
