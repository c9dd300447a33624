import { readFileSync } from 'node:fs';

export interface UseLimits {
  requestMaxMs: number;
  /** Processor time, on Linux. A request that exceeds it is at fault; one that only exceeds `requestMaxMs` is not. */
  cpuMaxMs?: number;
  /** A process that uses no processor time for longer than this hangs, for example in a lock. */
  stalledMaxMs?: number;
  /** Resident memory, where the system reports it: memory outside the heap has no other limit. */
  memoryMaxBytes?: number;
}

/** A request is not at fault for 'elapsed'. */
export type Excess = 'time' | 'stalled' | 'memory' | 'elapsed';

const CHECK_EVERY_MS = 250;

export function limitUse(
  pid: number | undefined,
  { requestMaxMs, cpuMaxMs, stalledMaxMs = Number.POSITIVE_INFINITY, memoryMaxBytes }: UseLimits,
  onExceeded: (excess: Excess) => void,
): () => void {
  const before = cpuMaxMs === undefined ? null : cpuTimeMs(pid);
  const deadline = setTimeout(() => onExceeded(before === null ? 'time' : 'elapsed'), requestMaxMs).unref();
  let [last, unchanged] = [before, 0];
  const check = () => {
    const used = before === null ? null : cpuTimeMs(pid);
    // Counts checks instead of time, because time passes while the machine sleeps.
    unchanged = used !== null && used === last ? unchanged + 1 : 0;
    last = used;
    if (before !== null && cpuMaxMs !== undefined && (used ?? 0) - before > cpuMaxMs) onExceeded('time');
    else if (unchanged * CHECK_EVERY_MS > stalledMaxMs) onExceeded('stalled');
    else if (memoryMaxBytes !== undefined && residentBytes(pid) > memoryMaxBytes) onExceeded('memory');
  };
  const checks = setInterval(check, CHECK_EVERY_MS).unref();
  return () => {
    clearTimeout(deadline);
    clearInterval(checks);
  };
}

/** Linux reports hundredths of a second to programs (proc(5), sysconf(_SC_CLK_TCK)). */
const MS_PER_TICK = 10;
/** Positions of utime and stime after the program's name, which is in parentheses and may contain any character. */
const [UTIME, STIME] = [11, 12];

function cpuTimeMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[UTIME]) + Number(fields[STIME])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

/** The system reports pages, of 4 KiB on all machines that the product runs on (proc(5), statm). */
const PAGE_BYTES = 4096;

function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
