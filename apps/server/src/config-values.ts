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
