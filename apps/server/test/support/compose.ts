/** What Docker Compose makes of docker-compose.yml: its interpolation, `env_file` and `environment`, without an engine. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Environment = Record<string, string>;
type Lookup = (name: string) => string | undefined;

/** The parts of a service that tests read. */
export interface ComposeService {
  image?: string;
  build?: string;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string; aliases?: string[] } | null>;
  env_file?: { path: string; required: boolean }[];
  /** A name without a value is passed on from the shell or from `.env`. */
  environment?: Record<string, string | number | null>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
}

/** What Compose reads beside its file. */
interface ComposeInput {
  /** The text of `.env`. */
  envFile?: string;
  shell?: Environment;
}

const FILE = parse(readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { ipam?: { config: { subnet: string; gateway: string; ip_range: string }[] } }>;
  volumes: Record<string, unknown>;
}

/** The file after interpolation. Like Compose it interpolates values only, and those of all profiles. */
export function composeFile({ envFile = '', shell = {} }: ComposeInput): ComposeFile {
  const project = projectEnvironment({ envFile, shell });
  return interpolated(FILE, (name) => project[name]) as ComposeFile;
}

/** The environment that a container of the service gets from Compose. That of its image is not in it. */
export function environmentOf(service: string, { envFile = '', shell = {} }: ComposeInput): Environment {
  const { env_file: files = [], environment = {} } = composeFile({ envFile, shell }).services[service] ?? {};
  const project = projectEnvironment({ envFile, shell });
  const container = files.some(({ path }) => path === '.env') ? parseEnvFile(envFile, (name) => project[name]) : {};
  for (const [name, value] of Object.entries(environment)) {
    // A name without a value that neither the shell nor `.env` has is taken out, even if an env_file has it.
    const passed = value === null ? project[name] : String(value);
    if (passed === undefined) delete container[name];
    else container[name] = passed;
  }
  return container;
}

/** What Compose interpolates with: `.env`, and above it the variables of the shell. */
function projectEnvironment({ envFile, shell }: Required<ComposeInput>): Environment {
  return { ...parseEnvFile(envFile, (name) => shell[name]), ...shell };
}

/** A comment, or a variable. */
const ENV_LINE =
  /^\s*(?:#[^\n]*$|(?:export\s+)?([\w.-]+)\s*=[^\S\n]*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\n]*)))/gms;

/** Parses a file of variables. Compose expands `$` in it, except between single quotes. */
export function parseEnvFile(text: string, outer: Lookup = () => undefined): Environment {
  const values: Environment = {};
  const lookup: Lookup = (name) => outer(name) ?? values[name];
  for (const [, name, single, double, plain = ''] of text.matchAll(ENV_LINE)) {
    if (name === undefined) continue;
    if (single !== undefined) values[name] = single.replaceAll("\\'", "'");
    else if (double !== undefined) values[name] = interpolate(unescaped(double), lookup);
    else values[name] = interpolate(plain.replace(/ #.*$/, '').trimEnd(), lookup);
  }
  return values;
}

/** In double quotes `\$` is a dollar sign, and `\n` and the like are control characters. */
const unescaped = (text: string) =>
  text.replace(
    /\\([nrt"\\$])/g,
    (_, character: string) => ({ n: '\n', r: '\r', t: '\t', $: '$$' })[character] ?? character,
  );

function interpolated(value: unknown, lookup: Lookup): unknown {
  if (typeof value === 'string') return interpolate(value, lookup);
  if (Array.isArray(value)) return value.map((item) => interpolated(item, lookup));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolated(item, lookup)]));
}

/** Replaces `$X`, `${X}`, `${X:-default}`, `${X-default}`, `${X:+text}`, `${X+text}`, `${X:?error}`, `${X?error}` and `$$`. */
export function interpolate(text: string, lookup: Lookup): string {
  const found = /\$(\$|[a-z_]\w*|\{)/i.exec(text);
  if (!found) return text;
  const [start, plain = ''] = found;
  const at = found.index;
  const end = plain === '{' ? closingBrace(text, at + 1) + 1 : at + start.length;
  const rest = interpolate(text.slice(end), lookup);
  if (plain === '$') return `${text.slice(0, at)}$${rest}`;
  const value = plain === '{' ? braced(text.slice(at + 2, end - 1), lookup) : (lookup(plain) ?? '');
  return text.slice(0, at) + value + rest;
}

/** The value of what stands between braces: a name, and possibly what holds with or without it. */
function braced(expression: string, lookup: Lookup): string {
  const [, name = '', operator = '', text = ''] = /^([a-z_]\w*)(?:(:?[-+?])(.*))?$/is.exec(expression) ?? [];
  if (!name) throw new Error(`Invalid template: \${${expression}}`);
  const value = lookup(name);
  const isPresent = operator.startsWith(':') ? Boolean(value) : value !== undefined;
  if (operator.endsWith('+')) return isPresent ? interpolate(text, lookup) : '';
  if (operator === '' || isPresent) return value ?? '';
  const instead = interpolate(text, lookup);
  if (operator.endsWith('?')) throw new Error(`required variable ${name} is missing a value: ${instead}`);
  return instead;
}

/** The place of the brace that closes the one at the given place. */
function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`Invalid template: ${text}`);
}
