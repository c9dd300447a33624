import { type Allowance, defaultLimits, type Limits } from '@touchline/api/platform/limits';
import { z } from 'zod';
import { type Environment, read } from './config-values.ts';

/** Former names of limits, which are read if the present name is not set. */
export const FORMER_NAMES: Record<string, string> = { CARD_RENDERER_IDLE_MS: 'CARD_PRESS_IDLE_MS' };

const countSchema = z.coerce.number().int().min(0);
const allowanceSchema = z
  .string()
  .regex(/^\d+\/[1-9]\d*$/)
  .transform((text): Allowance => {
    const [uses = 0, seconds = 1] = text.split('/').map(Number);
    return { uses, seconds };
  });

/** The variable of a limit: `uploadsPerUser` is set by UPLOADS_PER_USER. */
export const variableOfLimit = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** A limit as its variable writes it: an allowance is uses/seconds, such as 10/900. */
export const writtenLimit = (limit: Allowance | number) =>
  typeof limit === 'object' ? `${limit.uses}/${limit.seconds}` : String(limit);

export function readLimits(env: Environment): Limits {
  const limits: Record<string, Allowance | number> = { ...defaultLimits };
  for (const [key, defaultValue] of Object.entries(defaultLimits)) {
    const name = variableOfLimit(key);
    const former = FORMER_NAMES[name];
    const value = env[name] || (former && env[former]);
    if (!value) continue;
    limits[key] =
      typeof defaultValue === 'number'
        ? read({ [name]: value }, name, countSchema, 'a whole number')
        : read({ [name]: value }, name, allowanceSchema, 'uses and seconds, such as 10/900');
  }
  return limits as Limits;
}
