import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../compare.ts';
import { cpuSeconds, residentBytes } from '../processes.ts';
import { startProduct } from '../product.ts';
import { below, type Finding, megabytes, milliseconds, skipped } from '../report.ts';
import { isLate } from '../time.ts';

const STARTS = 3;
const START_WITHIN_MS = 1000;
const SETTLE_MS = 800;
const IDLE_BELOW = 130e6;

/** From starting the process to the first response, and the memory of an idle server. */
export async function measureStart(seededDir: string, runDir: string): Promise<Finding[]> {
  const emptyDir = join(runDir, 'empty');
  mkdirSync(emptyDir);
  // The first start migrates and creates the admin; only later starts are measured.
  await (await startProduct(emptyDir)).stop();
  const folders = [
    { what: '100,000 players', dataDir: seededDir },
    { what: 'an empty database', dataDir: emptyDir },
  ];
  const starts = folders.map(() => ({
    times: [] as number[],
    cpu: [] as (number | null)[],
    memory: [] as (number | null)[],
  }));
  for (let turn = 0; turn < STARTS && (turn === 0 || !isLate()); turn += 1) {
    for (const [index, { dataDir }] of folders.entries()) {
      const server = await startProduct(dataDir);
      starts[index]?.times.push(server.readyMs);
      starts[index]?.cpu.push(cpuSeconds(server.pid));
      await pause(SETTLE_MS);
      starts[index]?.memory.push(residentBytes(server.pid));
      await server.stop();
    }
  }
  return folders.flatMap(({ what }, index) => {
    const { times, cpu, memory } = starts[index] ?? { times: [], cpu: [], memory: [] };
    const ready = median(times);
    const work = median(cpu.map((seconds) => (seconds ?? Number.NaN) * 1000));
    const notes = [`fastest ${milliseconds(Math.min(...times))}`];
    if (!Number.isNaN(work)) notes.push(`processor time ${milliseconds(work)}`);
    return [
      {
        what: `start to first answer, ${what}`,
        measured: milliseconds(ready),
        budget: below(ready, START_WITHIN_MS, '< 1 s'),
        note: notes.join('; '),
        facts: { times, cpu },
      },
      memoryFinding(`memory idle, ${what}`, memory, { bytes: IDLE_BELOW, text: '< 130 MB' }),
    ];
  });
}

/** Resident memory, the median of several samples. */
export function memoryFinding(
  what: string,
  seen: readonly (number | null)[],
  budget: { bytes: number; text: string },
): Finding {
  const bytes = seen.filter((value) => value !== null);
  if (bytes.length === 0) return skipped(what, 'this system does not tell the memory of a process in /proc');
  const middle = median(bytes);
  return { what, measured: megabytes(middle), budget: below(middle, budget.bytes, budget.text), facts: { bytes } };
}
