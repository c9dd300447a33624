/** Checks that the commands that documents name exist, with their flags. */
import { posix } from 'node:path';
import { shellLinesIn, spansIn } from './read.mjs';

const ASSIGNMENT = /^[A-Z][A-Z0-9_]*=/;
const CLI = 'apps/server/src/cli.ts';
const OF_NPM = new Set(['ci', 'init', 'install', 'pack', 'version']);
const WITH_VALUE = new Set(['--profile', '--file', '-f', '--scale', '--tail', '--user', '--entrypoint', '--env-file']);
/** Commands of docker compose whose first service is followed by a command. */
const RUNS_A_COMMAND = new Set(['exec', 'run']);

export async function checkCommands(documents, facts) {
  const problems = [];
  for (const [file, markdown] of Object.entries(documents)) {
    for (const { text, line } of [...spansIn(markdown), ...shellLinesIn(markdown)]) {
      for (const part of text.split(/&&|;|\|\|/)) {
        const message = await problemOf(wordsOf(part), facts);
        if (message) {
          problems.push({ file, line, message, advice: 'Documents name commands that can be typed as they are.' });
        }
      }
    }
  }
  return problems;
}

function wordsOf(text) {
  const words = text.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.slice(words.findIndex((word) => !ASSIGNMENT.test(word)));
}

async function problemOf([program, ...words], facts) {
  if (program === 'npm') return npmProblem(words, facts);
  if (program === 'npx') return facts.binaries.has(words[0]) ? null : `names npx ${words[0]}`;
  if (program === 'node') return nodeProblem(words, facts);
  if (program === 'docker' && words[0] === 'compose') return composeProblem(words.slice(1), facts);
  // These run a command under another account or with other settings.
  if (program === 'runuser') return problemOf(words.slice(words.indexOf('--') + 1), facts);
  if (program === 'env') return problemOf(wordsOf(words.join(' ')), facts);
  return null;
}

async function npmProblem([verb, ...rest], facts) {
  if (verb === undefined || verb.startsWith('-') || OF_NPM.has(verb)) return null;
  const [name, ...words] = verb === 'run' ? rest : [verb, ...rest];
  const option = words.findIndex((word) => word === '-w' || word === '--workspace');
  const folder = option < 0 ? '.' : words[option + 1];
  if (!facts.scripts.get(folder)?.has(name)) return `names npm ${verb === 'run' ? 'run ' : ''}${name}`;
  if (words[0] !== '--') return null;
  if (name === 'cli') return cliProblem(words.slice(1), facts);
  const unknown = name === 'test:full' && words.slice(1).find((word) => !facts.parts.has(word));
  return unknown ? `names the part ${unknown}` : null;
}

async function nodeProblem(words, facts) {
  const [path] = words.filter((word) => !word.startsWith('--'));
  if (!path?.includes('/')) return null;
  if (!facts.hasPath(path)) return `runs node ${path}`;
  return posix.normalize(path) === CLI ? cliProblem(words.slice(words.indexOf(path) + 1), facts) : null;
}

/** Optional words count, the first of several values stands for all, and `...` for one word or none. */
async function cliProblem(words, facts) {
  const args = words.map((word) => word.replace(/[[\]"']/g, '').split('|')[0]);
  if (args.length === 0) return null;
  const isOpen = args.at(-1) === '...';
  const given = isOpen ? args.slice(0, -1) : args;
  const refusal = await facts.refusalOfCommand(given);
  const isRefused = refusal !== null && !(isOpen && (await facts.refusalOfCommand([...given, 'X'])) === null);
  return isRefused ? `names the command "${words.join(' ')}": ${refusal}` : null;
}

async function composeProblem(words, facts) {
  const rest = [...words];
  const skipFlags = () => {
    while (rest[0]?.startsWith('-')) {
      const flag = rest.shift();
      const value = WITH_VALUE.has(flag) ? rest.shift() : null;
      if (flag === '--profile' && !facts.profiles.has(value)) return `names the profile ${value}`;
    }
    return null;
  };
  const wrongProfile = skipFlags();
  if (wrongProfile) return wrongProfile;
  const command = rest.shift();
  skipFlags();
  const named = RUNS_A_COMMAND.has(command) ? rest.splice(0, 1) : rest.splice(0);
  const unknown = named.find((word) => !word.startsWith('-') && !facts.services.has(word));
  if (unknown) return `names the service ${unknown}`;
  return rest.length > 0 ? problemOf(rest, facts) : null;
}
