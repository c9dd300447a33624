/** Finds links, anchors, paths, requirement ids and citations that do not resolve. Why no link checker: docs/decisions/021-structure-check.md. */
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { parseSync } from 'oxc-parser';
import { lineAt } from './repository.mjs';

const REQUIREMENTS = 'docs/requirements.md';

const SCRIPT = /\.(ts|tsx|mts|mjs)$/;
const ID = /\b([A-Z]{2,10})-\d{2,3}\b/g;
const LINK = /\]\(([^()\s]+)\)/g;
const PATH =
  /(?<![\w/.@:{}*-])((?:\.{0,2}\/)?(?:[\w@.-]+\/)*[\w@.-]*\w\.(?:tsx?|mjs|md)|(?:docs|packages|apps|scripts|e2e|bench|deploy|testing)\/[\w@.*<>{}…/-]*)/g;
/** Built or written at run time. */
const UNTRACKED = /(^|\/)(node_modules|dist|data|test-results|playwright-report|bench\/report\.json)(\/|$)/;
/** With a number, also across the break of a line of comment; or a specification without a file in the repository. */
const CITATION =
  /\bthe spec\b|\b(?:spec(?:ification)?|decisions?|design|security\.md|spec\.md|design\.md)(?:\s|[*#]|\/\/)+(?:§\s*)?\d{1,3}\b/gi;

export function checkReferences(texts, paths = Object.keys(texts)) {
  const known = knownPaths(paths);
  const ids = new Set([...(texts[REQUIREMENTS] ?? '').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id));
  const areas = new Set([...ids].map((id) => id.split('-')[0]));
  return Object.entries(texts).flatMap(([file, text]) => {
    const isMarkdown = file.endsWith('.md');
    const links = isMarkdown ? [...text.matchAll(LINK)] : [];
    const prose = isMarkdown ? text.replace(/\[[^\]]*\]\([^)]*\)/g, blank) : commentsOf(file, text);
    const at = ({ index }, message, advice) => ({ file, line: lineAt(text, index), message, advice });
    return [
      ...links
        .filter(([, target]) => !resolves(target, file, texts, known))
        .map((found) => at(found, `links to ${found[1]}`, 'No such file or heading.')),
      ...[...prose.matchAll(PATH)]
        .filter(([, path]) => !exists(path, known))
        .map((found) => at(found, `names ${found[1]}`, 'No file or folder has that path.')),
      ...[...prose.matchAll(CITATION)].map((found) =>
        at(
          found,
          `cites "${found[0].replace(/\s+(?:\*|\/\/|#)?\s*/g, ' ')}"`,
          'Give the reason itself, or link to a file under docs/.',
        ),
      ),
      ...[...text.matchAll(ID)]
        .filter(([id, area]) => areas.has(area) && !ids.has(id))
        .map((found) => at(found, `names ${found[0]}`, `${REQUIREMENTS} has no such id.`)),
    ];
  });
}

function blank(text) {
  return text.replace(/[^\n]/g, ' ');
}

/** The text with everything but its comments blanked, so that offsets stay those of the file. */
function commentsOf(file, text) {
  let end = 0;
  let comments = '';
  for (const comment of findComments(file, text)) {
    comments += blank(text.slice(end, comment.start)) + text.slice(comment.start, comment.end);
    end = comment.end;
  }
  return comments + blank(text.slice(end));
}

function findComments(file, text) {
  if (SCRIPT.test(file)) return parseSync(file, text).comments;
  const syntax = /\.(css|jsonc?)$/.test(file)
    ? /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm
    : /\.(svg|html)$/.test(file)
      ? /<!--[\s\S]*?-->/g
      : /(?<=^|\s)#.*/gm;
  return [...text.matchAll(syntax)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
}

/** All files and folders, and every ending of a file's path, also without `src`: comments leave the beginning out. */
function knownPaths(paths) {
  const known = new Set();
  for (const path of [...paths, ...paths.map((path) => path.replace('/src/', '/'))]) {
    const parts = path.split('/');
    for (let end = 1; end <= parts.length; end++) {
      const start = end === parts.length ? end : 1;
      for (let from = 0; from < start; from++) known.add(parts.slice(from, end).join('/'));
    }
  }
  return known;
}

function exists(path, known) {
  // A placeholder stands for many: what is before it has to exist.
  const [whole] = path.split(/[^/]*[*<>{}…]/);
  const name = posix
    .normalize(whole)
    .replace(/^(\.\.?\/)+/, '')
    .replace(/[/.]+$/, '');
  return name === '' || known.has(name) || UNTRACKED.test(name);
}

function resolves(target, file, texts, known) {
  if (/^[a-z]+:/.test(target)) return true;
  const [path, anchor] = target.split('#');
  const linked = path === '' ? file : posix.join(posix.dirname(file), path).replace(/\/$/, '');
  if (!known.has(linked)) return false;
  return anchor === undefined || anchorsOf(texts[linked] ?? '').has(anchor);
}

function anchorsOf(markdown) {
  const slugger = new GithubSlugger();
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm);
  return new Set([...headings].map(([, heading]) => slugger.slug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))));
}
