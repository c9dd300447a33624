/** What documents say in code: spans, lines of shell blocks, and rows of tables. */
import { lineAt } from '../repository.mjs';

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^\1```/gm;
const SHELL = new Set(['', 'sh', 'bash', 'shell']);
const SPAN = /(?<!`)`([^`\n]+(?:\n[^`\n]+)*)`(?!`)/g;

export function spansIn(markdown) {
  return [...withoutFences(markdown).matchAll(SPAN)].map(({ 1: text, index }) => ({
    text: text.replace(/\n */g, ' '),
    line: lineAt(markdown, index),
  }));
}

/** The lines of shell blocks, without comments; continued lines are joined. */
export function shellLinesIn(markdown) {
  return [...markdown.matchAll(FENCE)]
    .filter(([, , language]) => SHELL.has(language))
    .flatMap(({ 3: body, index }) => {
      const first = lineAt(markdown, index) + 1;
      const joined = body.replace(/ *\\\n */g, ' \0');
      let continued = 0;
      return joined.split('\n').map((text, at) => {
        const line = first + at + continued;
        continued += text.split('\0').length - 1;
        return { text: text.replaceAll('\0', '').replace(/(^|\s)#\s.*$/, ''), line };
      });
    })
    .filter(({ text }) => text.trim() !== '');
}

export function rowsIn(markdown) {
  const lines = withoutFences(markdown).split('\n');
  let header = null;
  return lines.flatMap((text, at) => {
    if (!text.startsWith('|')) header = null;
    else if (header) return /^\|[-|: ]+$/.test(text) ? [] : [{ header, cells: cellsOf(text), line: at + 1 }];
    else header = cellsOf(text);
    return [];
  });
}

/** The text with fenced blocks blanked, so that offsets stay those of the file. */
export function withoutFences(markdown) {
  return markdown.replace(FENCE, (block) => block.replace(/[^\n]/g, ' '));
}

function cellsOf(row) {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
