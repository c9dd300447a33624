/** The day of a time as cards print it, dd/MM/yyyy; the same in every time zone. */
export function cardDate(time: string): string {
  const [year, month, day] = new Date(time).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
