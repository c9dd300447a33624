import { z } from 'zod';
import { wasField, withoutWas } from './changes.ts';
import { CARD_ADDRESS_MAX } from './limits.ts';
import { CARD_CONTACTS } from './options.ts';
import { trimmedText } from './text.ts';

export const IMAGE_SETTING_DEFAULTS = {
  company_logo: '/uploads/company-logo.png',
  company_watermark: '/uploads/company-watermark.png',
  ceo_signature: '/uploads/ceo-signature.png',
} as const;
export type ImageSetting = keyof typeof IMAGE_SETTING_DEFAULTS;
export const IMAGE_SETTINGS = Object.keys(IMAGE_SETTING_DEFAULTS) as ImageSetting[];

const DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** A season begins on a day that every year has, so not on 29 February. */
const isDayOfEveryYear = (day: string) => DAY.test(day) && new Date(`2027-${day}`).toISOString().slice(5, 10) === day;

export const changeSettingsInput = z
  .object({
    season_start: z
      .string()
      .refine(isDayOfEveryYear, { error: 'Please enter the first day of a season as month and day, such as 07-01.' }),
    card_contact: z.enum(CARD_CONTACTS),
    company_address: trimmedText(CARD_ADDRESS_MAX),
  })
  .partial()
  .extend(wasField)
  .refine((values) => Object.keys(withoutWas(values)).length > 0, { error: 'Nothing to change was sent.' });
export type SettingChange = z.output<typeof changeSettingsInput>;
export type SettingKey = ImageSetting | Exclude<keyof SettingChange, 'was'>;

export const imageSettingInput = z.object({ key: z.enum(IMAGE_SETTINGS) });

export const settingSchema = z.object({
  key: z.string().meta({ examples: ['company_logo'] }),
  value: z.string().meta({ examples: ['/uploads/company-logo.png'] }),
  displayName: z.string().meta({ examples: ['Company logo'] }),
});
export type Setting = z.infer<typeof settingSchema>;

export const settingsOfInput = z.object({ category: z.string() });
