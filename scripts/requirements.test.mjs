import { expect, test } from 'vitest';
import { checkRequirements } from './lib/requirements.mjs';

const document = `# Requirements

| subject | areas |
|---|---|
| Videos | [UPLOAD](#upload-upload-dialog) Upload dialog |

### UPLOAD: Upload dialog

Folders: \`packages/api/src/clips/videos\`, \`apps/web/src/features/videos\`

| id | requirement |
|---|---|
| UPLOAD-12 | A blank title is rejected. |
`;
const tree = {
  'docs/requirements.md': document,
  'packages/api/src/platform/trpc.ts': 'export {};\n',
  'packages/api/src/platform/lib/clock.ts': 'export {};\n',
  'packages/api/src/clips/videos/videos.service.ts': 'export {};\n',
  'packages/api/src/clips/videos/videos.test.ts': "test('x', { tags: ['UPLOAD-12'] }, () => {});\n",
  'apps/web/src/features/videos/index.ts': 'export {};\n',
};

/** @returns the problems of the tree with some files added or replaced; those that are null are removed */
function problemsWith(files) {
  const texts = Object.fromEntries(Object.entries({ ...tree, ...files }).filter(([, text]) => text !== null));
  return checkRequirements(texts).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

const documentWith = (from, to) => ({ 'docs/requirements.md': document.replace(from, to) });

test('areas that name all features, and ids that tests name, are accepted', () => {
  expect(problemsWith({})).toEqual([]);
});

test('an id is named by a browser test too', () => {
  const files = {
    'packages/api/src/clips/videos/videos.test.ts': null,
    'e2e/upload.spec.ts': "{ tag: ['@UPLOAD-12'] }",
  };
  expect(problemsWith(files)).toEqual([]);
});

test.each([
  [
    'a feature of the api without an area',
    { 'packages/api/src/clips/new/new.router.ts': '' },
    '1 has no area for packages/api/src/clips/new',
  ],
  [
    'a feature of the web app without an area',
    { 'apps/web/src/features/new/index.ts': '' },
    '1 has no area for apps/web/src/features/new',
  ],
  [
    'a folder that does not exist',
    documentWith('`packages/api/src/clips/videos`', '`packages/api/src/clips/videos`, `packages/none`'),
    '9 names the folder packages/none',
  ],
  [
    'a folder that is the beginning of another one only',
    documentWith('`packages/api/src/clips/videos`', '`packages/api/src/clips/videos`, `packages/api/src/vid`'),
    '9 names the folder packages/api/src/vid',
  ],
  [
    'an area that is not in the table at the top',
    documentWith('[UPLOAD](#upload-upload-dialog) ', ''),
    '7 has the area UPLOAD, which is not in the table at its top',
  ],
  [
    'an id of another area',
    { ...documentWith('| UPLOAD-12 |', '| CUT-01 |'), 'e2e/cut.spec.ts': "{ tag: ['@CUT-01'] }" },
    '13 has CUT-01 in the area UPLOAD',
  ],
  [
    'an id that is there twice',
    documentWith('| UPLOAD-12 |', '| UPLOAD-12 | A title is needed. |\n| UPLOAD-12 |'),
    '14 has UPLOAD-12 twice',
  ],
  [
    'an id that no test names',
    { 'packages/api/src/clips/videos/videos.test.ts': "test('a title, UPLOAD-12', () => {});\n// 'UPLOAD-13'\n" },
    '13 has UPLOAD-12, which no test names',
  ],
  [
    'an id that only a file without tests names',
    {
      'packages/api/src/clips/videos/videos.test.ts': null,
      'packages/api/src/clips/videos/a.ts': "const id = 'UPLOAD-12';",
    },
    '13 has UPLOAD-12, which no test names',
  ],
])('%s is reported', (_, files, problem) => {
  expect(problemsWith(files)).toEqual([`docs/requirements.md:${problem}`]);
});
