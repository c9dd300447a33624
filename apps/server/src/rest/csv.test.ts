import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

/** The lines of a file with one column, without its title. */
async function linesOf(...values: (string | number | boolean | null)[]): Promise<string[]> {
  const { write } = csvFile<(typeof values)[number]>('x.csv', { Value: (value) => value });
  const [head, body = ''] = await partsOf(write(onePage(values)));
  expect(head).toBe('\uFEFF"Value"\r\n');
  return body.split(/\r\n(?!")/).slice(0, -1);
}

async function partsOf(file: AsyncIterable<string>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of file) parts.push(part);
  return parts;
}

async function* onePage<T>(page: T) {
  yield page;
}

test.each([
  ['Ann Bee', '"Ann Bee"'],
  ['', '""'],
  ['Bee; Ann', '"Bee; Ann"'],
  ['Bee, Ann', '"Bee, Ann"'],
  ['the "nine"', '"the ""nine"""'],
  ['two\nlines', '"two\nlines"'],
  [' kept ', '" kept "'],
  [12, '12'],
  [-12, '-12'],
  [true, 'true'],
  [null, ''],
])('the value %j is written as %j', { tags: ['AUSER-88'] }, async (value, written) => {
  expect(await linesOf(value)).toEqual([written]);
});

test.each(['=HYPERLINK("http://x")', '+34 600 100 200', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'the text %j is not a formula for a spreadsheet',
  { tags: ['AUSER-88', 'IJ-03'] },
  async (text) => {
    const [line = ''] = await linesOf(text);
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    expect(line.replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"')).toBe(`'${text}`);
  },
);

test.each([
  ['Ann;=cmd|calc', "Ann;'=cmd|calc"],
  ['Ann,+1', "Ann,'+1"],
  ['Ann\t@SUM(A1)', "Ann\t'@SUM(A1)"],
  ['Ann\n-1+1', "Ann\n'-1+1"],
  ['Ann\r\n=1', "Ann\r'\n'=1"],
  ['Ann; ＝1', "Ann;' ＝1"],
  ['Ann";"=1', `Ann";'"=1`],
  ['=1;=2', "'=1;'=2"],
  ['a-b; c+d', 'a-b; c+d'],
])('%j is no formula behind any separator', { tags: ['IJ-03'] }, async (text, safe) => {
  const [line = ''] = await linesOf(text);
  expect(line).toBe(`"${safe.replaceAll('"', '""')}"`);
});

test('a file has its titles once, then the lines of each page', { tags: ['AUSER-88'] }, async () => {
  const { write, titles } = csvFile<{ name: string; age: number | null }>('x.csv', {
    Name: ({ name }) => name,
    'Age, years': ({ age }) => age,
  });
  async function* pages() {
    yield [{ name: 'Ann', age: 7 }];
    yield [];
    yield [{ name: 'Zoë', age: null }];
  }
  expect(titles).toEqual(['Name', 'Age, years']);
  expect((await partsOf(write(pages()))).join('')).toBe('\uFEFF"Name","Age, years"\r\n"Ann",7\r\n"Zoë",\r\n');
});
