import type { Config } from '../../config.ts';
import { chosenByDefault, shownSettings } from '../../shown-settings.ts';

/** Prints what holds for each setting; a star marks those that are set. */
export async function printSettings(config: Config): Promise<number> {
  const lines = shownSettings(config).map(({ name, value, isSet }) => `${isSet ? '*' : ' '} ${name}=${value}`);
  const open = chosenByDefault(config);
  process.stdout.write(`${[...lines, ...(open ? ['', open] : [])].join('\n')}\n`);
  return 0;
}
