/** The longest files and the largest folders. */
import { folderOf } from './source-files.mjs';

const MAX_LINES = 400;
const MAX_TEST_LINES = 500;
const NOTE_LINES = 300;
const MAX_FILES_IN_FOLDER = 12;

const IS_TEST = /\.(test|spec)\.[a-z]+$/;
/** Migrations are never edited, and generated files are not split. */
const EXEMPT = /\/migrations\/|\/generated\/|\.generated\.|\.gen\./;

/** @returns `{ problems, notes }`, both lists of `{ file, line, message, advice }` */
export function checkSizes({ files }) {
  const problems = [];
  const notes = crowdedFolders(files);
  for (const { file, lines } of files) {
    if (EXEMPT.test(file)) continue;
    const max = IS_TEST.test(file) ? MAX_TEST_LINES : MAX_LINES;
    const finding = { file, line: lines, advice: 'Split it by use case.' };
    if (lines > max) problems.push({ ...finding, message: `has ${lines} lines; ${max} is the most` });
    else if (lines > NOTE_LINES && !IS_TEST.test(file))
      notes.push({ ...finding, message: `has ${lines} lines and should be split before it grows` });
  }
  return { problems, notes };
}

function crowdedFolders(files) {
  const counts = new Map();
  for (const { file } of files) {
    if (EXEMPT.test(file) || IS_TEST.test(file)) continue;
    counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_FOLDER)
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      message: `holds ${count} files`,
      advice: 'Create a sub-folder for a use case, with the same file names in it.',
    }));
}
