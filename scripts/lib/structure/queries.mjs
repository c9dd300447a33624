/**
 * A query that is executed but not awaited fails unnoticed. Biome's noFloatingPromises does not read the types of installed
 * packages, so Kysely's methods are found here by name.
 */
import { Visitor } from 'oxc-parser';
import { lineAt } from './source-files.mjs';

const SENDS_QUERY = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']);

/** @returns problems: `{ file, line, message, advice }` */
export function checkQueries({ files }) {
  return files
    .filter(({ text }) => /\.execute/.test(text))
    .flatMap((source) =>
      unawaited(source.program).map(({ start }) => ({
        file: source.file,
        line: lineAt(source.text, start),
        message: 'executes a query without awaiting it',
        advice: 'Write `await` before it, or return it.',
      })),
    );
}

function unawaited(program) {
  const found = [];
  const visitor = new Visitor({
    ExpressionStatement: ({ expression }) => {
      const { type, callee } = expression;
      if (type === 'CallExpression' && SENDS_QUERY.has(callee.property?.name)) found.push(expression);
    },
  });
  visitor.visit(program);
  return found;
}
