import { changeSettingsInput, imageSettingInput, settingSchema, settingsOfInput } from '@touchline/contracts/settings';
import { z } from 'zod';
import { allowedTo, anyone, router } from '../../platform/trpc.ts';
import { changeSettings, resetImageSetting, settingsOf } from './settings.service.ts';

export const settingsRouter = router({
  ofCategory: anyone
    .input(settingsOfInput)
    .output(z.array(settingSchema))
    .query(({ ctx, input }) => settingsOf(ctx, input.category)),

  change: allowedTo('settings:change')
    .input(changeSettingsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),

  resetImage: allowedTo('settings:change')
    .input(imageSettingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetImageSetting(ctx, input.key)),
});
