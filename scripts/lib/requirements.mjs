/** Checks docs/requirements.md: areas have features and folders that exist; each id stands once, under its area, and is named by a test. */

const REQUIREMENTS = 'docs/requirements.md';

/** A folder of a floor of the API, but not of what all floors use, or a feature of the web app. */
const FEATURE =
  /^(packages\/api\/src\/(?!(?:platform|testing|demo)\/)[\w-]+\/[\w-]+|apps\/web\/src\/features\/[\w-]+)\//;
/** Tests of several files are written once in a module beside them. */
const TEST = /\.(test|spec)\.(ts|tsx|mjs)$|^apps\/server\/test\//;
/** In quotes, as tags are: `'UPLOAD-12'`, in browser tests `'@UPLOAD-12'`. */
const TAG = /['"`]@?([A-Z]+-\d+)['"`]/g;

export function checkRequirements(texts, paths = Object.keys(texts)) {
  const text = texts[REQUIREMENTS] ?? '';
  const areas = areasOf(text);
  const rows = areas.flatMap(({ rows }) => rows);
  const folders = areas.flatMap(({ folders }) => folders);
  const seen = new Set();
  const tests = Object.entries(texts).filter(([path]) => TEST.test(path));
  const tagged = new Set(tests.flatMap(([, test]) => [...test.matchAll(TAG)].map(([, id]) => id)));
  const problem = (line, message, advice) => ({ file: REQUIREMENTS, line, message, advice });
  return [
    ...folders
      .filter(({ folder }) => !paths.some((path) => path.startsWith(`${folder}/`)))
      .map(({ folder, line }) => problem(line, `names the folder ${folder}`, 'No such folder.')),
    ...areas
      .filter(({ area }) => !text.includes(`[${area}](#`))
      .map(({ area, line }) => {
        const message = `has the area ${area}, which is not in the table at its top`;
        return problem(line, message, 'Link it there, beside the areas of its subject.');
      }),
    ...areas.flatMap(({ area, rows }) =>
      rows
        .filter(({ id }) => !id.startsWith(`${area}-`))
        .map(({ id, line }) => problem(line, `has ${id} in the area ${area}`, 'An id begins with its area.')),
    ),
    ...rows
      .filter(({ id }) => seen.size === seen.add(id).size)
      .map(({ id, line }) => problem(line, `has ${id} twice`, 'Take the next number of the area.')),
    ...rows
      .filter(({ id }) => !tagged.has(id))
      .map(({ id, line }) => {
        const advice = 'Tag the test that fails when the requirement is broken.';
        return problem(line, `has ${id}, which no test names`, advice);
      }),
    ...[...new Set(paths.flatMap((path) => FEATURE.exec(path)?.[1] ?? []))]
      .filter((feature) => !folders.some(({ folder }) => `${feature}/`.startsWith(`${folder}/`)))
      .map((feature) => problem(1, `has no area for ${feature}`, 'Name the folder in the line "Folders:" of an area.')),
  ];
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
