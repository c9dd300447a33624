import { describe, expect, test } from 'vitest';
import { chipsInWords, sentencesIn } from './testing/in-words.ts';

const AGES = `
u21 => age:..21
U-19 => age:..19
u 23 => age:..23
U17s => age:..17
under 21 => age:..21
under-21s => age:..21
under the age of 21 => age:..21
below 20 => age:..20
younger than 22 => age:..22
less than 20 years old => age:..20
max 23 => age:..23
max age 21 => age:..21
up to 24 => age:..24
at most 22 => age:..22
21 or younger => age:..21
20 and under => age:..20
<21 => age:..21
<= 21 => age:..21
over 18 => age:18..
over-30s => age:30..
above 25 => age:25..
older than 23 => age:23..
at least 18 => age:18..
min 18 => age:18..
18+ => age:18..
18 or over => age:18..
18 plus => age:18..
>18 => age:18..
not older than 23 => age:..23
no older than 23 => age:..23
not over 25 => age:..25
no younger than 18 => age:18..
between 18 and 21 => age:18..21
18-21 => age:18..21
18–21 => age:18..21
18 to 21 => age:18..21
from 18 to 21 => age:18..21
aged 18-21 => age:18..21
aged between 16 and 18 => age:16..18
age: 19 => age:19
age 19 => age:19
aged 19 => age:19
19yo => age:19
19 years old => age:19
19-year-old => age:19
19 year olds => age:19
17 y/o => age:17
striker 21 => position:Striker | age:21 ? age:..21
born 2004 => age:22
born in 2004 => age:22
2004 => age:22
2004-born => age:22
born after 2004 => age:..21
born since 2004 => age:..22
born before 2000 => age:27..
born between 2003 and 2005 => age:21..23
2003-2005 => age:21..23
2004 or later => age:..22
2004 or 2005 => age:21..22
class of 2006 => age:20
16 or 17 year olds => age:16..17
over 18 and under 21 => age:18.. | age:..21
teenagers => age:13..19
young => sort:youngest ? age:..21 ? text:young
undr 21 => text:undr | age:21 ? age:..21
yonger than 20 => age:..20
7 => text:7
20 goals => text:20 | text:goals
`;

const HEIGHTS = `
185cm => height:185.. ? height:185 ? height:..185
185 cm+ => height:185..
185 => height:185.. ? height:185 ? height:..185
1.85 => height:185.. ? height:185 ? height:..185
1.85 m => height:185.. ? height:185 ? height:..185
1,85m => height:185.. ? height:185 ? height:..185
1m85 => height:185.. ? height:185 ? height:..185
over 185cm => height:185..
over 6ft => height:183..
over 6 foot => height:183..
at least 6'2 => height:188..
6'2" => height:188.. ? height:188 ? height:..188
6’2 => height:188.. ? height:188 ? height:..188
6ft2 => height:188.. ? height:188 ? height:..188
6 ft 2 => height:188.. ? height:188 ? height:..188
6ft 2in => height:188.. ? height:188 ? height:..188
6 foot 2 inches => height:188.. ? height:188 ? height:..188
six foot two => height:188.. ? height:188 ? height:..188
six foot => height:183.. ? height:183 ? height:..183
under 5'9 => height:..175
taller than 190 cm => height:190..
not taller than 175cm => height:..175
no shorter than 180cm => height:180..
shorter than 170cm => height:..170
between 180 and 190 cm => height:180..190
180-190cm => height:180..190
1.80-1.90m => height:180..190
5ft10 to 6ft2 => height:178..188
min height 188cm => height:188..
height over 6ft => height:183..
185cm or taller => height:185..
6ft+ => height:183..
6 foot 4 tall => height:193.. ? height:193 ? height:..193
tall => sort:tallest ? height:185..
tallest => sort:tallest
6ft 2 in Lagos => height:188.. ? height:188 ? height:..188 | in:Lagos
`;

describe('ages', () => {
  test.each(sentencesIn(AGES))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});

describe('heights', () => {
  test.each(sentencesIn(HEIGHTS))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});
