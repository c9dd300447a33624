/**
 * One table says which role may do what, so no other code compares roles. Repos may: they know no viewer, and a role there
 * is a value of a row.
 */
import { Visitor } from 'oxc-parser';
import { lineAt } from './source-files.mjs';

/** The table, as a file or a folder. */
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
          'For what a viewer may do, call `can(viewer, permission)`. For what an account is, add a named function beside ' +
          'that table, in packages/contracts/src/permissions.ts.',
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
