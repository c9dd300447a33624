/**
 * Who may do what is said in one table. A role compared anywhere else is a second lock on some door.
 * Repos are left alone: they know no viewer, so a role there is a fact in a row, to be counted or grouped by.
 */
import { Visitor } from 'oxc-parser';
import { lineAt } from './source-files.mjs';

/** The table, or the folder it may grow into. */
const TABLE = /^packages\/contracts\/src\/permissions(\.ts|\/)/;
const REPO = /\.repo\.ts$/;
const COMPARISONS = new Set(['===', '!==', '==', '!=']);

/** @returns problems: `{ file, line, message, advice }` */
export function checkRoles({ files }) {
  return files
    .filter(({ file, kind }) => kind === 'source' && !TABLE.test(file) && !REPO.test(file))
    .filter(({ text }) => /\brole\b/.test(text))
    .flatMap((source) =>
      comparisonsOf(source.program).map(({ start }) => ({
        file: source.file,
        line: lineAt(source.text, start),
        message: 'compares a role',
        advice:
          'What a viewer may do: ask `can(viewer, permission)`. What an account is: a named function beside that table, ' +
          'in packages/contracts/src/permissions.ts.',
      })),
    );
}

function comparisonsOf(program) {
  const found = [];
  const visitor = new Visitor({
    BinaryExpression: (node) => {
      if (COMPARISONS.has(node.operator) && (isRole(node.left) || isRole(node.right))) found.push(node);
    },
    SwitchStatement: (node) => {
      if (isRole(node.discriminant)) found.push(node);
    },
  });
  visitor.visit(program);
  return found;
}

/** `x.role`, `x?.role`, `x['role']` */
function isRole(node) {
  const inner = node.type === 'ChainExpression' ? node.expression : node;
  if (inner.type !== 'MemberExpression') return false;
  return inner.computed ? inner.property.value === 'role' : inner.property.name === 'role';
}
