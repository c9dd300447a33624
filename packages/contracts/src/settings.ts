import { z } from 'zod';

export const settingSchema = z.object({ key: z.string(), value: z.string(), displayName: z.string() });
export type Setting = z.infer<typeof settingSchema>;

export const settingsOfInput = z.object({ category: z.string() });
