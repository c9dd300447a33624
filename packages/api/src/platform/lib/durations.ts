const [MINUTE, HOUR] = [60, 3600];

/** Rounded up: what a user waits for is there by then. */
export function durationInWords(seconds: number): string {
  const [count, unit] = seconds > HOUR ? [Math.ceil(seconds / HOUR), 'hour'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
