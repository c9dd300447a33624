import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Conversion, ConversionInput, Pace, VideoConverter } from '../clips/media/conversion/video-converter.ts';
import { type Recording, recordingPath } from './clips.ts';

/** A folder for what is made of a video, until the end of the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-conversion-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const CONTAINERS: Record<string, string> = { mp4: 'mp4', mov: 'mov', avi: 'avi', mkv: 'matroska', webm: 'webm' };

/** Converts a recording as its job does. */
export function convertRecording(
  converter: VideoConverter,
  name: Recording,
  options: Partial<ConversionInput> = {},
  pace?: Pace,
): Promise<Conversion> {
  const container = CONTAINERS[name.slice(name.lastIndexOf('.') + 1)] ?? '';
  const input = { source: recordingPath(name), container, folder: options.folder ?? aFolder(), posterAt: null };
  return converter.convert({ ...input, ...options }, new AbortController().signal, pace && { pace });
}
