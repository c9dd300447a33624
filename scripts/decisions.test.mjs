import { expect, test } from 'vitest';
import { checkDecisions } from './lib/decisions.mjs';

const ONE = 'docs/decisions/001-one-store.md';
const TWO = 'docs/decisions/002-two-stores.md';
const INDEX = 'docs/decisions/README.md';

const records = {
  [ONE]: '# 001 One store\n\nStatus: accepted; amended by [002](002-two-stores.md)\n\nNo longer holds: the number.\n',
  [TWO]: '# 002 Two stores\n\nStatus: accepted; amends [001](001-one-store.md)\n\n## Situation\n',
  [INDEX]: `# Decisions

| number | title | status |
|---|---|---|
| [001](001-one-store.md) | One store | accepted; amended by [002](002-two-stores.md) |
| [002](002-two-stores.md) | Two stores | accepted; amends [001](001-one-store.md) |
`,
};

function problemsAfter(file, from, to) {
  const text = records[file].replace(from, to);
  expect(text).not.toBe(records[file]);
  return problemsIn({ ...records, [file]: text });
}

function problemsIn(texts) {
  return checkDecisions(texts).map(({ file, line, message }) => `${file.split('/').at(-1)}:${line} ${message}`);
}

test('records that agree with each other and with their index have no problems', () => {
  expect(problemsIn(records)).toEqual([]);
});

test('a record may be superseded by one and amend another', () => {
  const three = '# 003 Three\n\nStatus: accepted; supersedes [002](002-two-stores.md)\n';
  const two = records[TWO].replace(
    'accepted; amends [001](001-one-store.md)\n',
    'superseded by [003](003-three.md); amends [001](001-one-store.md)\n\nNo longer holds: all of it.\n',
  );
  const problems = problemsIn({ ...records, [TWO]: two, 'docs/decisions/003-three.md': three });
  expect(problems.filter((problem) => !problem.startsWith('README.md'))).toEqual([]);
});

test.each([
  ['no status', TWO, /Status: .*\n\n/, '', '002-two-stores.md:3 has the status "## Situation"'],
  ['an unknown state', TWO, 'accepted', 'settled', '002-two-stores.md:3 has the status "Status: settled;'],
  ['an unknown relation', TWO, 'amends', 'replaces', '002-two-stores.md:3 has the status "Status: accepted; replaces'],
  ['another number in its title', TWO, '# 002', '# 003', '002-two-stores.md:1 has the title "# 003 Two stores"'],
  ['nothing on what no longer holds', ONE, 'No longer holds', 'Note', '001-one-store.md:5 does not say what'],
  [
    'no link back from the older record',
    ONE,
    /; amended by .*\n/,
    '\n',
    '001-one-store.md:3 does not say "amended by" 002',
  ],
  ['no link back from the newer record', TWO, /; amends .*\n/, '\n', '002-two-stores.md:3 does not say "amends" 001'],
  ['a link back of another kind', TWO, 'amends', 'supersedes', '001-one-store.md:3 does not say "superseded by" 002'],
  ['a number that its link has not', ONE, '[002]', '[004]', '001-one-store.md:3 links 004 to 002-two-stores.md'],
])('a record with %s is reported', (...[, file, from, to, expected]) => {
  expect(problemsAfter(file, from, to)).toContainEqual(expect.stringContaining(expected));
});

test('a record that is changed by an older one is reported', () => {
  const problems = problemsIn({
    ...records,
    [ONE]: records[ONE].replace('amended by', 'amends'),
    [TWO]: records[TWO].replace('amends', 'amended by'),
  });
  expect(problems).toContain('002-two-stores.md:3 is "amended by" 001');
});

test('a number that two records have is reported', () => {
  const problems = problemsIn({ ...records, 'docs/decisions/002-other.md': '# 002 Other\n\nStatus: accepted\n' });
  expect(problems).toContain('002-other.md:1 has the number of 002-two-stores.md');
});

test.each([
  ['lacks a record', /\| \[002\].*\n/, '', ['README.md:1 needs one row for 002-two-stores.md']],
  ['has a record twice', /(\| \[002\].*\n)/, '$1$1', ['README.md:1 needs one row for 002-two-stores.md']],
  [
    'has another title',
    'Two stores',
    'Stores',
    ['README.md:1 needs one row for 002-two-stores.md', 'README.md:6 has a row that is no record'],
  ],
  [
    'has another status',
    'accepted; amends',
    'superseded; amends',
    ['README.md:1 needs one row for 002-two-stores.md', 'README.md:6 has a row that is no record'],
  ],
])('an index that %s is reported', (_, from, to, expected) => {
  expect(problemsAfter(INDEX, from, to)).toEqual(expected);
});

test('records without an index are reported', () => {
  const { [INDEX]: _, ...others } = records;
  expect(problemsIn(others)).toHaveLength(2);
});
