let endsAt = Number.POSITIVE_INFINITY;

/** Sets the time budget; measures that have not begun by then are reported as skipped, so that the bench also ends on a busy machine. */
export function allow(seconds: number): void {
  endsAt = performance.now() + seconds * 1000;
}

export function isLate(): boolean {
  return performance.now() > endsAt;
}
