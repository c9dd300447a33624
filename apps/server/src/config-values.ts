import { type Allowance, defaultLimits, type Limits } from '@touchline/api/platform/limits';
import { z } from 'zod';

/** A setting that cannot be used. The message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Environment = Record<string, string | undefined>;

/** Reads one variable. A blank one counts as unset. The error for an invalid value says what the variable takes. */
export function read<T extends z.ZodType>(env: Environment, name: string, schema: T, takes: string): z.output<T> {
  const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
  if (!result.success) throw new ConfigError(`${name} is "${env[name]}", but it takes ${takes}.`);
  return result.data;
}

/** Items separated by commas; none if unset. */
export function listOf<T>(item: z.ZodType<T, string>) {
  const split = (text: string) =>
    text
      .trim()
      .split(/\s*,\s*/)
      .filter(Boolean);
  return z.string().default('').transform(split).pipe(z.array(item));
}

/** Rejects a value. `why` ends a sentence that begins with the name of the variable. */
export type Fail = (why: string) => never;

/** Reads a variable that may contain a secret, so no message repeats its value. */
export function readSecret<T>(env: Environment, name: string, parse: (text: string, fail: Fail) => T): T | undefined {
  const fail: Fail = (why) => {
    throw new ConfigError(`${name} ${why}.`);
  };
  return env[name] ? parse(env[name], fail) : undefined;
}

/** Former names of limits, which are read if the present name is not set. */
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
        ? read({ [name]: value }, name, z.coerce.number().int().min(0), 'a whole number')
        : read({ [name]: value }, name, allowanceSchema, 'uses and seconds, such as 10/900');
  }
  return limits as Limits;
}
