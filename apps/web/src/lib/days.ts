/** The moment at which a day of a date field begins here, or one of those after it; undefined for another text. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A day from now on as date fields have it, yyyy-mm-dd; of a month without that day the last one. */
export function dayLater({ days = 0, months = 0 }: { days?: number; months?: number }, now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth() + months, now.getDate() + days);
  if (months > 0 && date.getDate() !== now.getDate()) date.setDate(0);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
