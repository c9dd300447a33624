import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { eventually } from '../http/raw-connection.ts';
import type { ChildServer } from './child-server.ts';

/** The value that this percentage of all values stays below. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** How long the server's event loop was delayed since the last reading, 99th percentile. Milliseconds. */
export async function eventLoopLag(server: ChildServer): Promise<number> {
  const text = await (await server.fetch('/metrics')).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]);
}

/** A server, or a process that it has started. */
export interface Measured {
  process: Pick<ChildServer['process'], 'pid'>;
}

/** Resident memory of a process at its peak and now; task processes count separately. Megabytes. */
export function memoryOf({ process: { pid } }: Measured): { peak: number; now: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { peak: read('VmHWM'), now: read('VmRSS') };
}

/** Waits until the resident memory of a server is stable, and returns it. Megabytes. */
export async function memoryAtRest(server: ChildServer): Promise<number> {
  let now = memoryOf(server).now;
  await eventually(
    async () => {
      const before = now;
      await setTimeout(500);
      now = memoryOf(server).now;
      return Math.abs(now - before);
    },
    (change) => change < 1,
  );
  return now;
}

/** Resets the recorded peak memory of a process (proc(5), clear_refs). */
export function forgetPeak({ process: { pid } }: Measured): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The slope of the regression line through the values. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0);
}
