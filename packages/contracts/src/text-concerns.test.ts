import { expect, test } from 'vitest';
import { concernsIn, type TextConcern } from './text-concerns.ts';

test.each<[string, TextConcern[]]>([
  ['I go to Leeds High School', ['school']],
  ['my school is roundhay', ['school']],
  ['I go to school at Roundhay', ['school']],
  ['Colegio San José', ['school']],
  ['Goetheschule, U15', ['school']],
  ['I live in 12 Elm Street', ['street']],
  ['i live on elm road', ['street']],
  ['Lindenstraße 14', ['street']],
  ['Calle Mayor 5', ['street']],
  ['12 rue Victor Hugo', ['street']],
  ['LS8 1ND', ['postcode']],
  ['50667 Köln', ['postcode']],
  ['my postcode is ls8', ['postcode']],
  ['12 Elm Street, LS8 1ND, 07700 900123', ['contacts', 'street', 'postcode']],
  ['ＬＳ８ １ＮＤ', ['postcode']],
])('"%s" names %j', (text, concerns) => expect(concernsIn(text)).toEqual(concerns));

test.each([
  'Fast winger, left foot, 185 cm, U17 2nd team',
  'Played 12 games on the right side of the pitch',
  'Old school defender, in the academy of Leeds United since 2019',
  '50000 Fans in the stadium, 12 goals on the way to the final',
  'Season 2024/25: 14 goals, via a cross from the left',
])('"%s" names nothing', (text) => expect(concernsIn(text)).toEqual([]));
