import { postgres } from '@touchline/api/testing/index';
import { describe } from 'vitest';
import { testIdsInPaths } from './ids-in-paths.ts';

describe('a path with a malformed id, on PostgreSQL', () => testIdsInPaths(postgres));
