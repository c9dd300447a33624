/** Checks the settings that documents name, and the tables that list them with their defaults. */
import { rowsIn, shellLinesIn, spansIn } from './read.mjs';

const OPERATIONS = 'docs/operations/';
/** With an underscore: single words in capitals are also methods of HTTP and placeholders. */
const NAME = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** `export` sets a variable of the reader, not a setting. */
const ASSIGNMENT = /(?<![\w$])(?<!export )([A-Z][A-Z0-9_]*)=/g;
const LITERALS = /^`[^`]+`(?:, `[^`]+`)*$/;

const FOREIGN = new Set([
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'COMPOSE_PROFILES',
  'COPIES_APPEND_ONLY',
  'MALLOC_ARENA_MAX',
  'NODE_EXTRA_CA_CERTS',
  'NO_NAVSTART',
  'PGPASSWORD',
  'RESTIC_PASSWORD',
  'RESTIC_REPOSITORY',
  'SQLITE_ENABLE_QPSG',
]);

export function checkSettings(documents, facts) {
  return [...checkNames(documents, facts), ...checkTables(documents, facts)];
}

function checkNames(documents, facts) {
  return Object.entries(documents).flatMap(([file, markdown]) => {
    const spans = spansIn(markdown);
    const names = spans.filter(({ text }) => NAME.test(text)).map(({ text, line }) => ({ name: text, line }));
    const assigned = [...spans, ...shellLinesIn(markdown)].flatMap(({ text, line }) =>
      [...text.matchAll(ASSIGNMENT)].map(([, name]) => ({ name, line })),
    );
    const isSetting = (name) => facts.settings.has(name) || facts.composeVariables.has(name) || FOREIGN.has(name);
    return [
      ...names.filter(({ name }) => !isSetting(name) && !facts.isInSources(name)),
      ...assigned.filter(({ name }) => !isSetting(name) && !facts.isReadFromEnvironment(name)),
    ].map(({ name, line }) => ({ file, line, message: `names ${name}`, advice: 'No such setting or constant.' }));
  });
}

function checkTables(documents, facts) {
  const rows = Object.entries(documents)
    .filter(([file]) => file.startsWith(OPERATIONS))
    .flatMap(([file, markdown]) => rowsIn(markdown).map((row) => ({ file, ...row })))
    .filter(({ header }) => header[0] === 'variable' && header[1] === 'default')
    .map((row) => ({ ...row, names: spansIn(row.cells[0]).map(({ text }) => text) }));
  const listed = rows.flatMap(({ names }) => names);
  const missing = [...facts.settings, ...facts.composeVariables.keys()].filter((name) => !listed.includes(name));
  return [
    ...rows.flatMap((row) => rowProblems(row, facts)),
    ...[...new Set(missing)].map((name) => ({
      file: `${OPERATIONS}settings.md`,
      line: 1,
      message: `does not list ${name}`,
      advice: 'Each setting has a row in a table "variable | default" of docs/operations.',
    })),
  ];
}

function rowProblems({ file, line, names, cells }, facts) {
  const at = (message, advice) => ({ file, line, message, advice });
  const unknown = names.filter((name) => !facts.settings.has(name) && !facts.composeVariables.has(name));
  const [literals = ''] = cells[1].split(';');
  const values = LITERALS.test(literals.trim()) ? spansIn(literals).map(({ text }) => text) : null;
  return [
    ...unknown.map((name) => at(`lists ${name}`, 'Neither the server nor docker-compose.yml reads it.')),
    ...(values && values.length !== names.length
      ? [at(`has ${names.length} names and ${values.length} defaults`, 'Give one default for each name.')]
      : []),
    ...(values ?? [])
      .map((value, index) => [names[index], value])
      .filter(([name, value]) => name !== undefined && !unknown.includes(name) && !facts.isDefault(name, value))
      .map(([name, value]) => at(`says that ${name} is ${value} by default`, 'It has another default.')),
  ];
}
