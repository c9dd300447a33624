/** The parts of the full suite: the folders with files named `*.full.test.ts` and `*.full.spec.ts`, and the second engine. */
import { listFiles } from './repository.mjs';

/** Where tests of several parts are: each folder in these is a part of its own. Other workspaces are one part each. */
const SPLIT = /^(?:apps\/server\/test|packages\/api\/src)\/([^/]+)\//;
const BROWSER = 'browser';
const ENGINES = {
  name: 'engines',
  needsPostgres: true,
  variables: { TEST_ENGINE: 'postgres' },
  options: ['--filter=@touchline/api', '--filter=@touchline/db'],
};

export function listParts() {
  const files = listFiles('*.full.test.ts', '*.full.test.tsx', '*.full.spec.ts');
  const names = [...new Set(files.map(partOf))];
  const rows = names.map((name) => ({
    name,
    variables: { SUITE: 'full' },
    isBrowser: name === BROWSER,
    options: name === BROWSER ? [] : optionsOf(files.filter((file) => partOf(file) === name)),
  }));
  return [...rows, ENGINES].sort((a, b) => a.name.localeCompare(b.name));
}

function partOf(file) {
  if (file.startsWith('e2e/')) return BROWSER;
  return SPLIT.exec(file)?.[1] ?? workspaceOf(file).split('/')[1];
}

const workspaceOf = (file) => file.split('/').slice(0, 2).join('/');

/** Turbo's filters are workspaces, Vitest's are parts of paths. */
function optionsOf(files) {
  const workspaces = new Set(files.map((file) => `--filter=./${workspaceOf(file)}`));
  return [...workspaces, '--', ...files.map((file) => file.slice(workspaceOf(file).length + 1))];
}
