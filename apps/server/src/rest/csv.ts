/** A list as a CSV file. */
export interface CsvFile {
  fileName: string;
  /** The titles of the columns, for the documentation. */
  titles: readonly string[];
  /** The text of the file, in parts: the titles, then one part per page. */
  write(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string>;
}

/** The columns by their titles, and what they show of an entry. Null is an empty cell. */
export type CsvColumns<Item> = Record<string, (item: Item) => string | number | boolean | null | undefined>;

/** With it spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const END_OF_LINE = '\r\n';
/**
 * Where a spreadsheet would run a part of a text as a formula: at its start, in full-width characters and after blanks and quotes
 * too, and behind each character that some country's spreadsheet takes for the end of a cell.
 */
const FORMULA = /(^|[,;|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** A CSV file as RFC 4180 describes it, in UTF-8, safe to open in a spreadsheet. */
export function csvFile<Item>(fileName: string, columns: CsvColumns<Item>): CsvFile {
  const titles = Object.keys(columns);
  const cells = Object.values(columns);
  return {
    fileName,
    titles,
    async *write(pages) {
      yield BYTE_ORDER_MARK + lineOf(titles);
      for await (const page of pages) {
        yield (page as readonly Item[]).map((item) => lineOf(cells.map((cell) => cell(item)))).join('');
      }
    },
  };
}

function lineOf(values: readonly unknown[]): string {
  return values.map(quoted).join(',') + END_OF_LINE;
}

/**
 * Every text is quoted, whatever separator the reader's spreadsheet expects. Texts are those of users: what a spreadsheet would run
 * gets an apostrophe, which makes it a text.
 */
function quoted(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"` : String(value);
}
