import { sqlite } from '@touchline/api/testing/index';
import { describe } from 'vitest';
import { testSqlInTexts } from './sql-in-texts.ts';

/** One text of each kind: a condition, a second statement, another query, a pattern, a search term, an escaped quote. */
const KINDS = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  "' UNION SELECT password FROM users --",
  '%',
  'NEAR(a b)',
  "\\'; --",
];

// All texts, on both engines, are sent by the full suite.
describe('SQL in texts', () => testSqlInTexts(sqlite, KINDS));
