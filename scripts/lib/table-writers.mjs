/** Reports tables that more than one file of the server writes. */
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './repository.mjs';

const SHIPPED = /^(packages\/api|apps\/server)\/src\/.*\.ts$/;
const TESTS = /\.test\.ts$|\/testing\//;
const KYSELY_WRITES = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']);
const SQL_WRITES =
  /\b(?:(?:insert|replace|merge)(?: or \w+)?\s+into|delete\s+from(?:\s+only)?|update(?: or \w+)?(?:\s+only)?(?=\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:"?\w+"?\.)?"?(\w+)/gi;

export function checkTableWriters(texts) {
  const writes = Object.entries(texts)
    .filter(([file]) => SHIPPED.test(file) && !TESTS.test(file))
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
