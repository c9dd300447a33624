import { fileURLToPath } from 'node:url';
import { queue } from '../queue.ts';
import { openRoom } from '../rooms/room.ts';
import type { FileToRead, InsideFacts } from './read-inside.ts';

export { type InsideFacts, MUTE } from './read-inside.ts';

/*
 * Two kilobytes can say that they describe four billion pictures, and the media reader would make a list of them. So it
 * works in a process of its own, with a small heap and little time: a file that brings it down harms nobody else.
 */

const PROCESS = fileURLToPath(new URL('process.ts', import.meta.url));
/** The index of hours of video is some ten megabytes, and ten times as much once it is read. */
const NODE_OPTIONS = ['--max-old-space-size=192'];
const JOB_MAX_MS = 10_000;
const IDLE_MS = 30_000;
const WAITING = 500;

const room = openRoom<FileToRead, InsideFacts>({
  file: PROCESS,
  nodeOptions: NODE_OPTIONS,
  jobMaxMs: JOB_MAX_MS,
  idleMs: IDLE_MS,
});
// One after the other, so that each file answers for itself only.
const inTurn = queue(1, WAITING);

/**
 * Reads what a video says of itself.
 * @throws when it is no whole video, or cannot be read with the means given.
 */
export function readVideo(file: FileToRead): Promise<InsideFacts> {
  return inTurn(() => room.make(file));
}
