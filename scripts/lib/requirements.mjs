/** Checks docs/requirements.md: areas have features and folders that exist; each id stands once, under its area, and is named by a test. */

const REQUIREMENTS = 'docs/requirements.md';

const FEATURE = /^((?:packages\/api\/src|apps\/web\/src\/features)\/([\w-]+))\//;
/** Folders beside the features that serve all of them. */
const SHARED = new Set(['lib', 'testing']);
/** Tests of several files are written once in a module beside them. */
const TEST = /\.(test|spec)\.(ts|tsx|mjs)$|^apps\/server\/test\//;
/** In quotes, as tags are: `'UPLOAD-12'`, in browser tests `'@UPLOAD-12'`. */
const TAG = /['"`]@?([A-Z]+-\d+)['"`]/g;

export function checkRequirements(texts, paths = Object.keys(texts)) {
  const text = texts[REQUIREMENTS] ?? '';
  const areas = areasOf(text);
  const rows = areas.flatMap(({ rows }) => rows);
  const folders = areas.flatMap(({ folders }) => folders);
  return [
    ...missingFolders(folders, paths),
    ...unlistedAreas(areas, text),
    ...misplacedIds(areas),
    ...repeatedIds(rows),
    ...unprovenIds(rows, texts),
    ...featuresWithoutArea(folders, paths),
  ].map((problem) => ({ file: REQUIREMENTS, ...problem }));
}

/** The headings `### UPLOAD: Upload dialog`, each with its rows and the folders that it names. */
function areasOf(text) {
  const areas = [];
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    const [, area] = /^### ([A-Z]+):/.exec(content) ?? [];
    const [, id] = /^\| ([A-Z]+-\d+) \|/.exec(content) ?? [];
    if (area) areas.push({ area, line, rows: [], folders: [] });
    else if (id) areas.at(-1)?.rows.push({ id, line });
    else if (content.startsWith('Folders: ')) {
      areas.at(-1)?.folders.push(...[...content.matchAll(/`([^`]+)`/g)].map(([, folder]) => ({ folder, line })));
    }
  }
  return areas;
}

function missingFolders(folders, paths) {
  return folders
    .filter(({ folder }) => !paths.some((path) => path.startsWith(`${folder}/`)))
    .map(({ folder, line }) => ({ line, message: `names the folder ${folder}`, advice: 'No such folder.' }));
}

function unlistedAreas(areas, text) {
  return areas
    .filter(({ area }) => !text.includes(`[${area}](#`))
    .map(({ area, line }) => ({
      line,
      message: `has the area ${area}, which is not in the table at its top`,
      advice: 'Link it there, beside the areas of its subject.',
    }));
}

function misplacedIds(areas) {
  return areas.flatMap(({ area, rows }) =>
    rows
      .filter(({ id }) => !id.startsWith(`${area}-`))
      .map(({ id, line }) => ({
        line,
        message: `has ${id} in the area ${area}`,
        advice: 'An id begins with its area.',
      })),
  );
}

function repeatedIds(rows) {
  const seen = new Set();
  return rows
    .filter(({ id }) => seen.size === seen.add(id).size)
    .map(({ id, line }) => ({ line, message: `has ${id} twice`, advice: 'Take the next number of the area.' }));
}

function unprovenIds(rows, texts) {
  const named = new Set();
  for (const [path, text] of Object.entries(texts)) {
    if (TEST.test(path)) for (const [, id] of text.matchAll(TAG)) named.add(id);
  }
  return rows
    .filter(({ id }) => !named.has(id))
    .map(({ id, line }) => ({
      line,
      message: `has ${id}, which no test names`,
      advice: 'Tag the test that fails when the requirement is broken.',
    }));
}

function featuresWithoutArea(folders, paths) {
  const features = new Map(paths.flatMap((path) => (FEATURE.test(path) ? [FEATURE.exec(path).slice(1)] : [])));
  return [...features]
    .filter(([folder, name]) => !SHARED.has(name) && !folders.some((one) => one.folder === folder))
    .map(([folder]) => ({
      line: 1,
      message: `has no area for ${folder}`,
      advice: 'Name the folder in the line "Folders:" of an area.',
    }));
}
