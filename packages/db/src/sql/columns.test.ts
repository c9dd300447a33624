import { expect, test } from 'vitest';
import { inCamelCase, inSnakeCase } from './columns.ts';

test('columns have the names of the fields that have a value, in snake case', () => {
  const fields = { id: 'a', imageUrl: null, buttonTextSize: 3, isLeftOut: undefined };
  expect(inSnakeCase(fields)).toEqual({ id: 'a', image_url: null, button_text_size: 3 });
});

test('fields have the names of the columns in camel case, and columns that are not named are left out', () => {
  const row = { id: 'a', image_url: null, button_text_size: 3, password_hash: 'x' };
  expect(inCamelCase(row, ['id', 'image_url', 'button_text_size'])).toEqual({
    id: 'a',
    imageUrl: null,
    buttonTextSize: 3,
  });
});
