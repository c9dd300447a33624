let endsAt = Number.POSITIVE_INFINITY;

/** Gives what follows this long; what has not begun by then is reported as skipped, so that a busy machine ends too. */
export function allow(seconds: number): void {
  endsAt = performance.now() + seconds * 1000;
}

export function isLate(): boolean {
  return performance.now() > endsAt;
}
