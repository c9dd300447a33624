import { expect, test } from 'vitest';
import { toFields, toValues, withSpecialization } from './profile-values.ts';

test.each([
  ['  Wingbacks  ', ['Goalkeepers', 'Wingbacks']],
  ['   ', ['Goalkeepers']],
  ['', ['Goalkeepers']],
  ['Goalkeepers', ['Goalkeepers']],
  [' Goalkeepers ', ['Goalkeepers']],
  ['goalkeepers', ['Goalkeepers', 'goalkeepers']],
])('adding the specialization %j trims it and ignores blanks and repetitions', (typed, list) => {
  expect(withSpecialization(['Goalkeepers'], typed)).toEqual(list);
});

test('empty fields are stored as null and texts are trimmed', () => {
  expect(toFields({ ...toValues(null), organization: ' Atlantic ', license: '  ' })).toEqual({
    organization: 'Atlantic',
    license: null,
    location: null,
    specialization: [],
    experience: null,
    bio: null,
  });
});
