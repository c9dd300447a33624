export interface Season {
  name: string;
  endsOn: string;
}

const DAY_MS = 24 * 3_600_000;

/** The season of a day (yyyy-MM-dd). `start` is its first day, MM-dd: `07-01` in most of Europe, `01-01` where a season is a year. */
export function seasonOf(day: string, start: string): Season {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0);
  const next = `${String(year + 1).padStart(4, '0')}-${start}`;
  const endsOn = new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10);
  const isCalendarYear = endsOn.startsWith(String(year));
  return { name: isCalendarYear ? String(year) : `${year}/${String((year + 1) % 100).padStart(2, '0')}`, endsOn };
}
