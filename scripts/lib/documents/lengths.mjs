/** Checks the lengths of the pages of operations: each is read in one sitting, all in an hour. */

const OPERATIONS = 'docs/operations/';
const PAGE_WORDS = 1500;
const ALL_WORDS = 7000;

export function checkLengths(documents) {
  const pages = Object.entries(documents)
    .filter(([file]) => file.startsWith(OPERATIONS))
    .map(([file, markdown]) => ({ file, words: markdown.split(/\s+/).filter(Boolean).length, most: PAGE_WORDS }));
  const all = { file: OPERATIONS, words: pages.reduce((sum, { words }) => sum + words, 0), most: ALL_WORDS };
  return [...pages, all]
    .filter(({ words, most }) => words > most)
    .map(({ file, words, most }) => {
      return { file, line: 1, message: `has ${words} words`, advice: `At most ${most}: leave out what a table says.` };
    });
}
