import { z } from 'zod';

/** A setting as anybody may read it: its key and value, and what it is called. */
export const settingSchema = z.object({ key: z.string(), value: z.string(), displayName: z.string() });
export type Setting = z.infer<typeof settingSchema>;

export const settingsOfInput = z.object({ category: z.string() });
