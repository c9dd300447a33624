import { readFileSync } from 'node:fs';

/** The settings of a systemd unit; one that may be given several times is joined by spaces. */
export function readUnit(name: string): Record<string, string> {
  const text = readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');
  const settings: Record<string, string> = {};
  for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) {
    settings[key] = settings[key] ? `${settings[key]} ${value}` : value;
  }
  return settings;
}

/** The variables of `Environment`. */
export function environmentOfUnit({ Environment = '' }: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Environment.split(' ').map((assignment) => assignment.split(/=(.*)/s).slice(0, 2)));
}
