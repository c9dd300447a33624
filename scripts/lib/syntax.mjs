/** Rules that neither Biome nor dependency-cruiser has, on the syntax trees that oxc makes. */
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './repository.mjs';

const SCRIPT = /\.(ts|tsx|mts|mjs)$/;
/** One table says which role may do what. Repos know no viewer, and a role there is a value of a row. */
const MAY_COMPARE_ROLES = /^packages\/contracts\/src\/permissions(\.ts|\/)|\.repo\.ts$|\.test\.tsx?$|\/testing\//;
const SHIPPED = /^(packages|apps)\/[^/]+\/src\//;
const COMPARISONS = new Set(['===', '!==', '==', '!=']);
/** Biome's noFloatingPromises does not read the types of installed packages, such as Kysely's. */
const SENDS_QUERY = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']);

export function checkSyntax(texts) {
  return Object.entries(texts)
    .filter(([file, text]) => SCRIPT.test(file) && /\.execute|\brole\b/.test(text))
    .flatMap(([file, text]) => {
      const maySeeRoles = MAY_COMPARE_ROLES.test(file) || !SHIPPED.test(file);
      const findings = findingsIn(parseSync(file, text).program, maySeeRoles);
      return findings.map(({ start, ...finding }) => ({ file, line: lineAt(text, start), ...finding }));
    });
}

function findingsIn(program, maySeeRoles) {
  const found = [];
  const query = ({ expression: { type, callee, start } }) => {
    if (type === 'CallExpression' && SENDS_QUERY.has(callee.property?.name)) {
      found.push({
        start,
        message: 'executes a query without awaiting it',
        advice: 'Write `await` before it, or return it.',
      });
    }
  };
  const role = ({ start }) =>
    found.push({
      start,
      message: 'compares a role',
      advice:
        'For what a viewer may do, call `can(viewer, permission)`. For what an account is, add a named function beside ' +
        'that table, in packages/contracts/src/permissions.ts.',
    });
  const comparison = (node) => {
    if (COMPARISONS.has(node.operator) && (isRole(node.left) || isRole(node.right))) role(node);
  };
  const choice = (node) => {
    if (isRole(node.discriminant)) role(node);
  };
  new Visitor({
    ExpressionStatement: query,
    ...(maySeeRoles ? {} : { BinaryExpression: comparison, SwitchStatement: choice }),
  }).visit(program);
  return found;
}

function isRole(node) {
  const inner = node.type === 'ChainExpression' ? node.expression : node;
  if (inner.type !== 'MemberExpression') return false;
  return inner.computed ? inner.property.value === 'role' : inner.property.name === 'role';
}

const SERVER = /^(packages\/api|apps\/server)\/src\/.*\.ts$/;
const TESTS = /\.test\.ts$|\/testing\//;
const KYSELY_WRITES = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']);
const SQL_WRITES =
  /\b(?:(?:insert|replace|merge)(?: or \w+)?\s+into|delete\s+from(?:\s+only)?|update(?: or \w+)?(?:\s+only)?(?=\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:"?\w+"?\.)?"?(\w+)/gi;

/** Reports tables that more than one file of the server writes. */
export function checkTableWriters(texts) {
  const writes = Object.entries(texts)
    .filter(([file]) => SERVER.test(file) && !TESTS.test(file))
    .flatMap(([file, text]) => {
      const found = writesIn(parseSync(file, text).program);
      return found.map(({ table, start }) => ({ table, file, line: lineAt(text, start) }));
    });
  return [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, all]) => {
    const byFile = [...Map.groupBy(all, ({ file }) => file)].sort(([, a], [, b]) => b.length - a.length);
    const [[owner], ...others] = byFile;
    return others.flatMap(([, further]) =>
      further.map(({ file, line }) => ({
        file,
        line,
        message: `writes the table ${table}, which ${owner} writes`,
        advice:
          'Move the statement to a function of the one repo that writes the table; other nouns call it through a service.',
      })),
    );
  });
}

/** Finds the writes that name their table. A variable is not seen, as where the trash moves rows of most tables. */
function writesIn(program) {
  const found = [];
  const addFrom = (text, start) => {
    for (const { 1: table, index } of text.matchAll(SQL_WRITES)) found.push({ table, start: start + index });
  };
  new Visitor({
    CallExpression({ callee: { property }, arguments: [table] }) {
      const name = table?.value ?? table?.expression?.value ?? table?.quasis?.[0]?.value.raw;
      if (!KYSELY_WRITES.has(property?.name) || typeof name !== 'string') return;
      found.push({ table: name.split(' ')[0], start: property.start });
    },
    Literal({ value, start }) {
      if (typeof value === 'string') addFrom(value, start);
    },
    TemplateElement: ({ value, start }) => addFrom(value.raw, start),
  }).visit(program);
  return found;
}
