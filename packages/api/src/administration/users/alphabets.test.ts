import { expect, test } from 'vitest';
import { mixesAlphabets } from './alphabets.ts';

test.each(['Jоhn', 'Αnna', 'Mаnchester United', 'admіn_1', 'Leeds Сity'])(
  'a word of "%s" mixes alphabets',
  { tags: ['CHECK-08'] },
  (name) => {
    expect(mixesAlphabets(name)).toBe(true);
  },
);

test.each(['John', 'Иван Petrov', 'Άννα', '田中さくら', '이순신', 'José', 'محمد', 'ＦＣ Köln', 'ФК Ротор U17', ''])(
  'no word of "%s" mixes alphabets',
  (name) => expect(mixesAlphabets(name)).toBe(false),
);
