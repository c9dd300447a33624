import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exiftool } from 'exiftool-vendored';
import { afterAll, expect, test } from 'vitest';
import { aFolder, convertRecording, type Recording, recordingPath } from '../../testing/index.ts';
import { createVideoConverter } from '../processing/video-converter.ts';

const converter = createVideoConverter();
afterAll(() => converter.close());
afterAll(() => exiftool.end());

/** Facts of the file system, and a constant by which MP4 marks an empty list of tags. */
const UNTOLD = /^(System|ExifTool|File):|HandlerVendorID/;
const TELLING = /51\.5|51 deg|0\.12|iPhone|Apple|Home ground|Training|2026|Lavf|Lavc|x264/i;
/** What the sources contain as text, for the parts of a file that ExifTool does not read. */
const WRITTEN = /51\.500|iPhone|Home ground|Training at home/;

async function tagsOf(path: string): Promise<string[]> {
  const { SourceFile, FileName, Directory, errors, warnings, ...tags } = await exiftool.readRaw(path, {
    readArgs: ['-ee3', '-G1', '-a'],
  });
  return Object.entries(tags)
    .filter(([name]) => !UNTOLD.test(name))
    .map((tag) => tag.join(' '));
}

const [PLACE, DEVICE, COMMENT, YEAR] = [/51\.5|51 deg/, /iPhone 17/, /Home ground, pitch 2/, /2026/];
const ALL = [PLACE, DEVICE, COMMENT, YEAR];

test.for<{ name: Recording; secrets: RegExp[]; widths: number[]; hasSmall?: boolean }>([
  // A phone; the pictures are encoded.
  { name: 'vfr-phone.mp4', secrets: ALL, widths: [360] },
  // The same, copied.
  { name: 'portrait.mp4', secrets: ALL, widths: [540] },
  // With a cover, a data track and a time code.
  { name: 'tagged-large.mp4', secrets: [...ALL, /CoverArt/], widths: [640, 1280], hasSmall: true },
  { name: 'tagged.avi', secrets: [DEVICE, COMMENT, YEAR], widths: [160] },
  { name: 'tagged.mkv', secrets: ALL, widths: [320] },
])(
  'no file that is made of $name says where, when and with what it was filmed',
  { tags: ['FU-20'] },
  async ({ name, secrets, widths, hasSmall }) => {
    const before = await tagsOf(recordingPath(name));
    for (const secret of secrets) expect(before).toContainEqual(expect.stringMatching(secret));
    const folder = aFolder();
    await convertRecording(converter, name, { folder });
    const files = readdirSync(folder);
    const posters = widths.flatMap((width) => [`poster-${width}.jpg`, `poster-${width}.webp`]);
    const videos = ['playback.mp4', ...(hasSmall ? ['small.mp4'] : [])];
    expect(new Set(files)).toEqual(new Set([...videos, ...posters, 'storyboard.jpg']));
    for (const file of files) {
      const path = join(folder, file);
      for (const tag of await tagsOf(path)) expect(tag, file).not.toMatch(TELLING);
      expect(WRITTEN.exec(readFileSync(path, 'latin1'))?.[0], file).toBeUndefined();
    }
  },
);
