import { defineJob } from '@touchline/api';
import { mergeSearches } from '@touchline/db';
import { z } from 'zod';

/** Each night makes the full-text tables of SQLite quick to read again. A night that was missed is not made up for. */
export const mergeSearchTables = defineJob({
  name: 'operations.merge-searches',
  data: z.object({}),
  cron: '50 3 * * *',
  attempts: 3,
  async run(ctx, _, { signal }) {
    await mergeSearches(ctx.db, signal);
  },
});
