const DAY_MS = 24 * 3600 * 1000;

/** For how long something has waited: "less than a day", "1 day", "12 days". */
export function waitingTimeOf(since: string, now: Date = new Date()): string {
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / DAY_MS);
  if (days < 1) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
