/**
 * On SQLite a transaction holds the only connection, so all other queries wait until it ends. Every `await` inside one must
 * therefore pass the transaction on; hashing, files and images come before or after it. A query on the database itself
 * would deadlock.
 */
import { Visitor } from 'oxc-parser';
import { lineAt } from './source-files.mjs';

/** @returns problems: `{ file, line, message, advice }` */
export function checkTransactions({ files }) {
  return files
    .filter(({ kind, text }) => kind === 'source' && /\btransaction\(\)|\binTransaction\(|: Tx\b/.test(text))
    .flatMap((source) =>
      foreignAwaits(source).map(({ start }) => ({
        file: source.file,
        line: lineAt(source.text, start),
        message: 'awaits something in a transaction that does not use the transaction',
        advice: 'Do it before or after the transaction, or pass the transaction on.',
      })),
    );
}

function foreignAwaits({ program, text }) {
  const bodies = [];
  const byType = (node) => {
    const name = node.params.find(isTransaction)?.name;
    if (name) bodies.push({ node, name });
  };
  visit(program, {
    CallExpression(node) {
      const work = node.arguments.at(-1);
      if (runsTransaction(node) && work?.params?.[0]?.name) bodies.push({ node: work, name: work.params[0].name });
    },
    FunctionDeclaration: byType,
    ArrowFunctionExpression: byType,
    FunctionExpression: byType,
  });
  return bodies.flatMap(({ node, name }) => awaitsWithout(node, new RegExp(`\\b${name}\\b`), text));
}

/** `inTransaction(db, ...)` or `x.transaction().execute(...)` */
function runsTransaction({ callee }) {
  if (callee.name === 'inTransaction') return true;
  return (
    callee.type === 'MemberExpression' &&
    callee.property.name === 'execute' &&
    callee.object.type === 'CallExpression' &&
    callee.object.callee.property?.name === 'transaction'
  );
}

/** `tx: Tx` */
function isTransaction(parameter) {
  return parameter.typeAnnotation?.typeAnnotation?.typeName?.name === 'Tx';
}

function awaitsWithout(body, name, text) {
  const found = [];
  visit(
    { type: 'Program', body: [{ type: 'ExpressionStatement', expression: body }] },
    {
      AwaitExpression(node) {
        if (!name.test(text.slice(node.argument.start, node.argument.end))) found.push(node);
      },
    },
  );
  return found;
}

function visit(program, handlers) {
  new Visitor(handlers).visit(program);
}
