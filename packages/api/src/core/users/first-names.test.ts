import { expect, test } from 'vitest';
import { withoutNames } from './first-names.ts';

const LEO = { firstName: 'Leo', lastName: 'Müller', username: 'leo.m10' };

test.each([
  ['Leo Müller scores twice', 'Leo scores twice'],
  ['MULLER, Leo: derby', ', Leo: derby'],
  ['Müller’s best', 'best'],
  ['follow leo.m10 or @Leo.M10.', 'follow or'],
  ['Leo at the Müllerstadion', 'Leo at the Müllerstadion'],
  ['Line one\nMüller\nline three', 'Line one\n\nline three'],
])('%s is shown to the public as %s', (text, shown) => {
  expect(withoutNames(text, LEO)).toBe(shown);
});

test('a name of several words is left out as a whole and by its longer parts', () => {
  const names = { firstName: 'Ana', lastName: 'van der Berg-Silva', username: 'ana' };
  expect(withoutNames('Ana van der Berg and Silva, van and der', names)).toBe('Ana van der and , van and der');
});
