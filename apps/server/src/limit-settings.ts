import { type Allowance, defaultLimits, type Limits } from '@touchline/api/platform/limits';
import { z } from 'zod';
import { type Environment, read } from './config-values.ts';

const LIMIT_WORDS: Record<string, string[]> = {
  unknownAge: ['adult', 'protected'],
  verifyDisclosure: ['full', 'masked', 'none'],
  secondAdmin: ['0', '1'],
};

/** The former names of limits, which are still read where the present one is not set. */
export const FORMER_NAMES: Record<string, string> = { CARD_RENDERER_IDLE_MS: 'CARD_PRESS_IDLE_MS' };

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
export const writtenLimit = (limit: Allowance | number | string) =>
  typeof limit === 'object' ? `${limit.uses}/${limit.seconds}` : String(limit);

export function readLimits(env: Environment): Limits {
  const limits: Record<string, Allowance | number | string> = { ...defaultLimits };
  for (const [key, defaultValue] of Object.entries(defaultLimits)) {
    const name = variableOfLimit(key);
    const former = FORMER_NAMES[name];
    const value = env[name] || (former && env[former]);
    if (value) limits[key] = read({ [name]: value }, name, ...formOf(key, defaultValue));
  }
  return limits as Limits;
}

function formOf(key: string, defaultValue: unknown): [z.ZodType<Allowance | number | string>, string] {
  if (typeof defaultValue === 'number') return [z.coerce.number().int().min(0), 'a whole number'];
  if (typeof defaultValue === 'object') return [allowanceSchema, 'uses and seconds, such as 10/900'];
  const words = LIMIT_WORDS[key] ?? [];
  return [z.enum(words), new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)];
}
