import { engines, pglite } from '@touchline/api/testing/index';
import { inject, test } from 'vitest';
import { deleteDuringChanges, REQUESTS } from './deletion-rounds.ts';

const ROUNDS = inject('isSoak') ? 100 : REQUESTS + 1;

test.each(engines.filter((engine) => engine !== pglite))(
  'a user who is deleted after any number of concurrent changes of their records leaves no row and no file, on $name',
  { tags: ['CC-08'] },
  (engine) =>
    deleteDuringChanges(
      engine,
      Array.from({ length: ROUNDS }, (_, round) => round % (REQUESTS + 1)),
    ),
);
