import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { ChildServer } from './child-server.ts';
import type { Measured } from './measures.ts';

const OFTEN_MS = 100;

/** Watches the memory of a server and of all processes it has started, until the peak is asked for. */
export function watchMemory({ process: { pid } }: ChildServer): { peak(): Promise<number> } {
  let [isOver, highest, mostProcesses] = [false, 0, 0];
  const stop = () => {
    isOver = true;
  };
  onTestFinished(stop);
  const watching = (async () => {
    while (!isOver) {
      const family = familyOf(Number(pid));
      const megabytes = family.map(residentShare).reduce((sum, size) => sum + size, 0);
      highest = Math.max(highest, megabytes);
      mostProcesses = Math.max(mostProcesses, family.length);
      await setTimeout(OFTEN_MS);
    }
  })();
  return {
    async peak() {
      stop();
      await watching;
      if (mostProcesses < 2) throw new Error('The server has started no other process.');
      return highest;
    },
  };
}

/** The processes that a server has started and that still run. */
export function workersOf({ process: { pid } }: ChildServer): Measured[] {
  const [, ...workers] = familyOf(Number(pid));
  return workers.map((worker) => ({ process: { pid: worker } }));
}

/** A process and its descendants. */
function familyOf(pid: number): number[] {
  const children = unlessGone(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number).flatMap(familyOf)];
}

/** Resident memory of a process in megabytes; of shared memory only its part. */
function residentShare(pid: number): number {
  const rollup = unlessGone(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** Processes may end at any time. */
function unlessGone<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
