import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exiftool } from 'exiftool-vendored';
import { expect } from 'vitest';
import type { VideoConverter } from '../clips/media/conversion/video-converter.ts';
import { type Recording, recordingPath } from './clips.ts';
import { aFolder, convertRecording } from './conversions.ts';

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

const PLACE = /51\.5|51 deg/;
export const DEVICE = /iPhone 17/;
export const COMMENT = /Home ground, pitch 2/;
export const YEAR = /2026/;
export const ALL = [PLACE, DEVICE, COMMENT, YEAR];

/** A recording with metadata: what it tells, and the widths of the pictures that are made of it. */
export interface TellingRecording {
  name: Recording;
  secrets: RegExp[];
  widths: number[];
  hasSmall?: boolean;
}

/** Converts the recording and reads every file that is made of it. Call `exiftool.end()` afterwards. */
export async function expectNothingTold(
  converter: VideoConverter,
  { name, secrets, widths, hasSmall }: TellingRecording,
): Promise<void> {
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
}
