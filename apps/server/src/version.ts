import { readFileSync } from 'node:fs';

/** The version of the product, which only the package.json at the root says. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;
