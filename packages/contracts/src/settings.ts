import { z } from 'zod';

export const settingSchema = z.object({
  key: z.string().meta({ examples: ['company_logo'] }),
  value: z.string().meta({ examples: ['/uploads/company-logo.png'] }),
  displayName: z.string().meta({ examples: ['Company logo'] }),
});
export type Setting = z.infer<typeof settingSchema>;

export const settingsOfInput = z.object({ category: z.string() });
