import { exiftool } from 'exiftool-vendored';
import { afterAll, test } from 'vitest';
import { ALL, COMMENT, DEVICE, expectNothingTold, type TellingRecording, YEAR } from '../../testing/metadata.ts';
import { createVideoConverter } from './conversion/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());
afterAll(() => exiftool.end());

test.for<TellingRecording>([
  // A phone; the pictures are encoded.
  { name: 'vfr-phone.mp4', secrets: ALL, widths: [360] },
  // With a cover, a data track and a time code.
  { name: 'tagged-large.mp4', secrets: [...ALL, /CoverArt/], widths: [640, 1280], hasSmall: true },
  { name: 'tagged.avi', secrets: [DEVICE, COMMENT, YEAR], widths: [160] },
  { name: 'tagged.mkv', secrets: ALL, widths: [320] },
])('no file that is made of $name says where, when and with what it was filmed', { tags: ['FU-20'] }, (recording) =>
  expectNothingTold(converter, recording),
);
