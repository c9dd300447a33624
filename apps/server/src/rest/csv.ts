export type CsvFile<Item> = ReturnType<typeof csvFile<Item>>;

/** With it spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const END_OF_LINE = '\r\n';
/** Where a spreadsheet would run a formula: at the start of a text, and behind what some country's takes for the end of a cell. */
const FORMULA = /(^|[,;|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** A CSV file (RFC 4180) in UTF-8, safe to open in a spreadsheet: its columns by title, with what they show of an entry. */
export function csvFile<Item>(
  fileName: string,
  columns: Record<string, (item: Item) => string | number | boolean | null | undefined>,
) {
  const titles = Object.keys(columns);
  const cells = Object.values(columns);
  return {
    fileName,
    titles,
    write: async function* (pages: AsyncIterable<readonly Item[]>) {
      yield BYTE_ORDER_MARK + lineOf(titles);
      for await (const page of pages) {
        yield page.map((item) => lineOf(cells.map((cell) => cell(item)))).join('');
      }
    },
  };
}

function lineOf(values: readonly unknown[]): string {
  return values.map(quoted).join(',') + END_OF_LINE;
}

/** Quotes every text, whatever separator a spreadsheet expects, and disarms formulas of users by an apostrophe. */
function quoted(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"` : String(value);
}
