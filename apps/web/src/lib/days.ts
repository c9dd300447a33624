/** The moment at which a day of a date field begins here, or one of those after it; undefined for another text. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
