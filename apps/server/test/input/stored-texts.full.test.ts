import { postgres } from '@touchline/api/testing/index';
import { describe } from 'vitest';
import { testStoredTexts } from './stored-texts.ts';

describe('texts that a database cannot store, on PostgreSQL', () => testStoredTexts(postgres));
