import { readFileSync } from 'node:fs';

/** How much time one request may take in a worker process. */
export interface TimeLimits {
  /** Elapsed time, which a busy machine stretches. */
  jobMaxMs: number;
  /**
   * Processor time: what takes more is at fault itself, however busy the machine is. Where the system tells it (Linux),
   * elapsed time alone then proves nothing against the request. For processes with one request at a time.
   */
  cpuMaxMs?: number;
}

const CHECK_EVERY_MS = 250;

/**
 * Calls `onExceeded` when the process takes too long for one request, and says whether the request is at fault. Returns
 * what stops the watch.
 */
export function limitTime(
  pid: number | undefined,
  { jobMaxMs, cpuMaxMs }: TimeLimits,
  onExceeded: (isAtFault: boolean) => void,
): () => void {
  const before = cpuMaxMs === undefined ? null : cpuTimeMs(pid);
  const deadline = setTimeout(() => onExceeded(before === null), jobMaxMs).unref();
  if (before === null || cpuMaxMs === undefined) return () => clearTimeout(deadline);

  const check = () => {
    if ((cpuTimeMs(pid) ?? 0) - before > cpuMaxMs) onExceeded(true);
  };
  const checks = setInterval(check, CHECK_EVERY_MS).unref();
  return () => {
    clearTimeout(deadline);
    clearInterval(checks);
  };
}

/** Linux counts in hundredths of a second for programs, whatever the kernel does (proc(5), sysconf(_SC_CLK_TCK)). */
const MS_PER_TICK = 10;
/** Places of utime and stime behind the program's name, which stands in brackets and may hold anything. */
const [UTIME, STIME] = [11, 12];

/** Processor time that a process has used so far; null where the system does not tell, or the process is gone. */
function cpuTimeMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[UTIME]) + Number(fields[STIME])) * MS_PER_TICK;
  } catch {
    return null;
  }
}
