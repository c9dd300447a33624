import { expect, test } from 'vitest';
import { countedBy, limitSentence } from './allowances.ts';

test.each([
  ['new-player:user:sue', 86_400, 20, 'The limit is 20 new players in a day, and it is used up.'],
  ['message:user:sue', 60, 30, 'The limit is 30 messages in a minute, and it is used up.'],
  ['login:address:192.0.2.1', 900, 1200, 'The limit is 1,200 attempts in 15 minutes, and it is used up.'],
  ['report:user:sue', 45, 3, 'The limit is 3 reports in 45 seconds, and it is used up.'],
])(
  'the limit %s is a sentence that says what is counted, how many, and when it starts again',
  (key, seconds, limit, text) => {
    expect(limitSentence({ what: countedBy(key), limit, seconds }, 'in an hour')).toBe(
      `${text} It starts again in an hour.`,
    );
  },
);
