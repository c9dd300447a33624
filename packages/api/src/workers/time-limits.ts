import { readFileSync } from 'node:fs';

/** How much time one request may take in a worker process. */
export interface TimeLimits {
  /** Elapsed time, which is longer on a busy machine. */
  requestMaxMs: number;
  /**
   * Processor time: a request that takes more is at fault, however busy the machine is. Where the system reports it
   * (Linux), a request that exceeds only `requestMaxMs` is not at fault. For processes with one request at a time.
   */
  cpuMaxMs?: number;
}

const CHECK_EVERY_MS = 250;

/** Calls `onExceeded` once the process has taken too long for one request. Returns a function that stops the timers. */
export function limitTime(
  pid: number | undefined,
  { requestMaxMs, cpuMaxMs }: TimeLimits,
  onExceeded: (isAtFault: boolean) => void,
): () => void {
  const before = cpuMaxMs === undefined ? null : cpuTimeMs(pid);
  const deadline = setTimeout(() => onExceeded(before === null), requestMaxMs).unref();
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

/** Linux reports hundredths of a second to programs (proc(5), sysconf(_SC_CLK_TCK)). */
const MS_PER_TICK = 10;
/** Positions of utime and stime after the program's name, which is in parentheses and may contain any character. */
const [UTIME, STIME] = [11, 12];

/** Processor time that a process has used; null where the system does not report it, or the process has ended. */
function cpuTimeMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[UTIME]) + Number(fields[STIME])) * MS_PER_TICK;
  } catch {
    return null;
  }
}
