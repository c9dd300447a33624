import type { Storyboard } from '@touchline/contracts/videos';

/**
 * The frames of a storyboard as WebVTT: each cue names the part of the sheet that shows its seconds (Media Fragments URI 1.0,
 * 4.2.2). `sheet` is the address of the sheet.
 */
export function writeCues(storyboard: Storyboard, sheet: string): string {
  const { frames, columns, frameWidth, frameHeight, secondsPerFrame } = storyboard;
  const cues = Array.from({ length: frames }, (_, index) => {
    const left = (index % columns) * frameWidth;
    const top = Math.floor(index / columns) * frameHeight;
    const times = `${timeOf(index * secondsPerFrame)} --> ${timeOf((index + 1) * secondsPerFrame)}`;
    return `${times}\n${sheet}#xywh=${left},${top},${frameWidth},${frameHeight}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Seconds as a timestamp of WebVTT: `01:02:03.004`. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const fraction = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${fraction}`;
}
