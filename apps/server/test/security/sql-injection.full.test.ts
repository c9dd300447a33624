import { postgres, sqlite } from '@touchline/api/testing/index';
import { describe } from 'vitest';
import { SQL } from '../support/odd-values.ts';
import { testSqlInTexts } from './sql-in-texts.ts';

describe.each([sqlite, postgres])('SQL in texts, on $name', (engine) => testSqlInTexts(engine, SQL));
