/** Files small enough to read in one go, folders small enough to see at a glance. */
import { folderOf } from './source-files.mjs';

const MAX_LINES = 400;
const MAX_TEST_LINES = 500;
const NOTE_LINES = 300;
const MAX_FILES_IN_FOLDER = 12;

const IS_TEST = /\.(test|spec)\.[a-z]+$/;
/** A migration is a record of what was done, never edited; generated files are nobody's to split. */
const EXEMPT = /\/migrations\/|\/generated\/|\.generated\.|\.gen\./;

/** @returns `{ problems, notes }`, both lists of `{ file, line, message, advice }` */
export function checkSizes({ files }) {
  const problems = [];
  const notes = crowdedFolders(files);
  for (const { file, lines } of files) {
    if (EXEMPT.test(file)) continue;
    const max = IS_TEST.test(file) ? MAX_TEST_LINES : MAX_LINES;
    const finding = { file, line: lines, advice: 'Split it by use case: one file for one thing people do.' };
    if (lines > max) problems.push({ ...finding, message: `has ${lines} lines; ${max} is the most` });
    else if (lines > NOTE_LINES && !IS_TEST.test(file))
      notes.push({ ...finding, message: `has ${lines} lines and is growing long` });
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
      advice: 'Make a sub-folder for a use case, with the same file names inside.',
    }));
}
