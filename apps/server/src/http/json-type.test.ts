import { expect, test } from 'vitest';
import { isJsonType } from './json-type.ts';

test.each<[string | undefined, boolean]>([
  ['application/json', true],
  ['Application/JSON', true],
  ['application/json;charset=utf-8', true],
  ['application/json; charset=UTF-8', true],
  ['application/json ; Charset="utf-8"', true],
  ['application/json; profile=x', true],
  ['application/json; charset=utf-16', false],
  ['Application/JSON; charset=utf-16', false],
  ['application/json; charset="iso-8859-1"', false],
  ['application/json; charset=utf8', false],
  ['application/jsonp', false],
  ['application/json, text/plain', false],
  ['text/plain', false],
  ['json', false],
  ['', false],
  [undefined, false],
])('%s as a content type means JSON in UTF-8: %j', (type, isJson) => {
  expect(isJsonType(type)).toBe(isJson);
});
