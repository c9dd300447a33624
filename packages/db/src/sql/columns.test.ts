import { expect, test } from 'vitest';
import { inSnakeCase } from './columns.ts';

test('columns have the names of the fields that have a value, in snake case', () => {
  const fields = { id: 'a', imageUrl: null, buttonTextSize: 3, isLeftOut: undefined };
  expect(inSnakeCase(fields)).toEqual({ id: 'a', image_url: null, button_text_size: 3 });
});
