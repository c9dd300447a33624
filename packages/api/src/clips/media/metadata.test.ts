import { exiftool } from 'exiftool-vendored';
import { afterAll, test } from 'vitest';
import { ALL, expectNothingTold } from '../../testing/metadata.ts';
import { createVideoConverter } from './conversion/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());
afterAll(() => exiftool.end());

test('no file that is made of a recording says where, when and with what it was filmed', {
  tags: ['FU-20', 'CLIP-06'],
}, async () => {
  await expectNothingTold(converter, { name: 'portrait.mp4', secrets: ALL, widths: [540] });
});
