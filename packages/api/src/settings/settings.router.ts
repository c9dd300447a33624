import { settingSchema, settingsOfInput } from '@touchline/contracts/settings';
import { z } from 'zod';
import { anyone, router } from '../trpc.ts';
import { settingsOf } from './settings.service.ts';

export const settingsRouter = router({
  ofCategory: anyone
    .input(settingsOfInput)
    .output(z.array(settingSchema))
    .query(({ ctx, input }) => settingsOf(ctx, input.category)),
});
