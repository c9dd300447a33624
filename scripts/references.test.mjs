import { expect, test } from 'vitest';
import { checkReferences } from './lib/references.mjs';

const docs = {
  'docs/requirements.md': '# Requirements\n\n| id | requirement |\n|---|---|\n| UPLOAD-12 | Titles are not blank. |\n',
  'docs/decisions/001-sqlite-first.md': '# SQLite first\n\n## What it costs\n\n## `npm test`, and why\n',
  'packages/api/src/clips/videos/videos.service.ts': 'export {};\n',
};

function problemsIn(file, text) {
  return checkReferences({ ...docs, [file]: text }).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

test.each([
  ['a link to a file', 'docs/api.md', '[x](decisions/001-sqlite-first.md)'],
  ['a link to a folder', 'docs/api.md', '[x](decisions/)'],
  ['a link to a heading', 'docs/api.md', '[x](decisions/001-sqlite-first.md#what-it-costs)'],
  ['a link to a heading with code in it', 'docs/api.md', '[x](decisions/001-sqlite-first.md#npm-test-and-why)'],
  ['a link to a heading of the same file', 'docs/api.md', '# One\n\n[x](#one)'],
  ['a URL of another site', 'docs/api.md', '[x](https://example.com/docs/none.md)'],
  ['a path in a comment', 'e2e/a.ts', '/** See docs/decisions/001-sqlite-first.md. */'],
  ['the end of a path', 'e2e/a.ts', '// As videos/videos.service.ts does, and clips/videos/videos.service.ts.'],
  ['a folder with a placeholder', 'docs/api.md', '`packages/api/src/<noun>/`'],
  ['a built file', 'docs/api.md', '`apps/web/dist/index.html`'],
  ['a path in a string', 'e2e/a.ts', "export const path = 'packages/none/a.ts';"],
  ['a known requirement', 'e2e/a.ts', "test('x', { tag: ['@UPLOAD-12'] }, () => {});"],
  ['the name of a standard with the format of a requirement', 'e2e/a.ts', '// SHA-256 of RFC-9110'],
  ['a link whose text contains a decision number', 'docs/api.md', '[Decision 001](decisions/001-sqlite-first.md)'],
])('%s resolves', (_, file, text) => {
  expect(problemsIn(file, text)).toEqual([]);
});

test.each([
  ['a link to a missing file', 'docs/api.md', '[x](decisions/002.md)', 'links to decisions/002.md'],
  ['a link to a missing heading', 'docs/api.md', '[x](requirements.md#none)', 'links to requirements.md#none'],
  ['a missing file', 'e2e/a.ts', '// See videos/none.service.ts.', 'names videos/none.service.ts'],
  ['a missing folder', 'deploy/nginx.conf', '# See packages/none.', 'names packages/none.'],
  ['a requirement that does not exist', 'e2e/a.ts', `tag('@UPLOAD-${99}');`, `names UPLOAD-${99}`],
  ['a section of a document', 'e2e/a.ts', '// Spec 9 wants it.', 'cites "Spec 9"'],
  ['a section with dots', 'e2e/a.css', '/* security.md 5.5 */', 'cites "security.md 5"'],
  ['a document without a number', 'e2e/a.ts', '// As the spec wants.', 'cites "the spec"'],
  ['a decision by its number', 'docs/api.md', 'Decisions 010 and 016.', 'cites "Decisions 010"'],
])('%s is reported', (_, file, text, message) => {
  const extra = file === 'e2e/a.css' ? ['e2e/a.css:1 names security.md'] : [];
  expect(problemsIn(file, text)).toEqual([...extra, `${file}:1 ${message}`]);
});

test('a citation is found across two lines of a comment', () => {
  expect(problemsIn('e2e/a.ts', '/**\n * As decision\n * 118 says.\n */')).toEqual(['e2e/a.ts:2 cites "decision 118"']);
});
