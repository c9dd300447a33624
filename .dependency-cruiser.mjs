/**
 * Which file may import which. Nouns and features are read from the paths, so the rules hold for a new one from its first file.
 * Part of `npm run check`: docs/decisions/062-imports-by-dependency-cruiser.md.
 *
 *   workspaces               contracts <- db <- api <- apps/server        contracts, id-card <- apps/web        id-card <- api
 *   packages/api/src         floors, and the folders of a floor: downwards only; router -> service -> repo
 *   apps/web/src             app -> features -> shared -> components -> lib; features do not import each other, nor do the nouns of shared
 */

/** A workspace without a row is an error. */
const MAY_IMPORT = {
  'packages/contracts': [],
  'packages/id-card': [],
  'packages/db': ['packages/contracts'],
  'packages/api': ['packages/contracts', 'packages/db', 'packages/id-card'],
  // Other projects install it.
  'packages/client': [],
  'apps/server': ['packages/contracts', 'packages/db', 'packages/api', 'packages/client'],
  'apps/web': ['packages/contracts', 'packages/id-card'],
};

/**
 * The floors of packages/api/src from the ground up, each with its folders from the ground up. A folder imports what stands before
 * it, so that no two folders need each other: docs/decisions/063-floors.md. Files beside the folders of a floor stand above these, in `platform` below.
 */
const FLOORS = {
  platform: ['tasks', 'lib', 'events', 'throttle', 'jobs', 'storage', 'files', 'images'],
  core: ['audit', 'users', 'mail', 'notifications', 'settings'],
  safeguarding: ['evidence', 'cases'],
  family: ['blocks', 'guardianships', 'contact-requests', 'consents', 'disclosures'],
  accounts: ['users', 'sessions', 'sign-in', 'live'],
  scouting: ['player-changes', 'places', 'players', 'scouts', 'saved-players', 'player-files'],
  clips: ['media', 'videos', 'copies', 'processing', 'review', 'editing', 'order', 'plays', 'watching', 'upload'],
  cards: ['signing', 'render', 'batches', 'id-cards', 'images'],
  contact: ['acquaintances', 'blocks', 'messages', 'contact-requests', 'reports'],
  workbench: ['today', 'marks', 'disclosure'],
  guardians: ['guardianships', 'birth-dates'],
  content: [],
  administration: ['jobs', 'account-checks', 'approvals', 'trash', 'users', 'cases', 'audit'],
};
/** Floors of one noun, whose folders share their repos. */
const ONE_NOUN = ['clips', 'cards'];

/** Typed by the server's routers; nothing of the server may be in their bundles. */
const MAY_IMPORT_TYPES = { 'apps/web': 'packages/api', 'packages/client': 'packages/api' };

const WEB_LAYERS_ABOVE = {
  styles: 'lib|components|shared|features|app',
  lib: 'components|shared|features|app',
  components: 'shared|features|app',
  shared: 'features|app',
  features: 'app',
};

/** The nouns of apps/web/src/shared that import others of them; the rest import none. */
const SHARED_MAY_IMPORT = { trash: ['approvals'] };

const TESTS = '[.](test|spec)[.][a-z]+$|/testing/';
const API = '^packages/api/src/';
const REPOS = `${API}.*[.]repo[.]ts$`;
const WEB = '^apps/web/src/';

const SHIPPED = '^(packages|apps)/[^/]+/src/';
/** Files that ship. The rules of workspaces hold for tests too, those of layers do not. */
const shipped = (path, pathNot = TESTS) => ({ path, pathNot });
/** Imports that exist at run time. */
const values = { dependencyTypesNot: ['type-only', 'type-import'] };

const workspaces = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder} imports ${allowed.join(', ') || 'no other workspace'}`,
  comment:
    'Shared types and rules belong in packages/contracts; code that needs both belongs in a workspace above them.',
  from: { path: `^${folder}/` },
  to: {
    path: '^(packages|apps)/',
    pathNot: `^(${[folder, ...allowed, MAY_IMPORT_TYPES[folder] ?? folder].join('|')})/`,
  },
}));

const types = Object.entries(MAY_IMPORT_TYPES).map(([folder, typed]) => ({
  name: `${folder} imports types of ${typed}`,
  comment: 'Write `import type`. Values that both need belong in packages/contracts.',
  from: { path: `^${folder}/` },
  to: { path: `^${typed}/`, ...values },
}));

const packages = [
  {
    name: 'no cycles',
    comment: 'Types count. Move what both need to a file that both import.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'apps are not imported',
    comment: 'Shared code belongs in packages/api or packages/contracts.',
    from: { path: '^(packages|e2e|bench)/' },
    to: { path: '^apps/' },
  },
  {
    name: 'new workspaces have a row',
    comment: 'List in .dependency-cruiser.mjs what it may import.',
    from: { path: '^(packages|apps)/', pathNot: `^(${Object.keys(MAY_IMPORT).join('|')})/` },
    to: {},
  },
  {
    name: 'workspaces by their name',
    comment: 'Another workspace is imported by its name.',
    from: { path: '^((packages|apps)/[^/]+|e2e|bench)/' },
    to: { path: '^(packages|apps|e2e|bench)/', pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'shipped code stays in its workspace',
    comment: 'Code that two workspaces need belongs in a package.',
    from: shipped(SHIPPED),
    to: { pathNot: '^(packages|apps|node_modules)/', dependencyTypes: ['local'] },
  },
  {
    name: 'shipped code imports no tests',
    comment: 'Code that the product needs belongs outside testing/ and *.test files.',
    from: shipped(SHIPPED),
    to: { path: TESTS, pathNot: 'node_modules/' },
  },
  {
    name: 'packages are listed',
    comment: 'It resolves here only because npm hoists. Add it to the package.json of the workspace.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'the product does not use the client',
    comment: 'Tests run it against the server.',
    from: shipped('^apps/server/src/'),
    to: { path: '^packages/client/' },
  },
  {
    name: 'shipped code imports no devDependencies',
    comment: 'Production does not install them. List the package under "dependencies".',
    from: shipped(SHIPPED),
    to: { dependencyTypes: ['npm-dev'], ...values },
  },
  {
    name: 'contracts use zod, tldts and names of countries',
    comment:
      'Every workspace loads the contracts, so every workspace would load the package. Only one module loads tldts, and one the names.',
    from: shipped('^packages/contracts/src/'),
    to: { path: 'node_modules/', pathNot: 'node_modules/(zod|tldts|i18n-iso-countries|i18n-nationality)/' },
  },
];

const floors = Object.keys(FLOORS);
const others = `${API}(?!(${floors.join('|')}|demo|testing)/)`;
const floorRules = floors.flatMap((floor, level) => [
  {
    name: `floor ${floor}`,
    comment:
      'A floor imports itself and the floors below it. What reaches up is registered in a table above, such as job-kinds.ts.',
    from: shipped(`${API}${floor}/`),
    to: { path: [`${API}(${[...floors.slice(level + 1), 'demo'].join('|')})/`, others], ...values },
  },
  ...FLOORS[floor].map((folder, step) => ({
    name: `folder ${floor}/${folder}`,
    comment: 'A folder of a floor imports those before it in FLOORS.',
    from: shipped(`${API}${floor}/${folder}/`),
    to: {
      path: `${API}${floor}/[^/]+/`,
      pathNot: `${API}${floor}/(${FLOORS[floor].slice(0, step + 1).join('|')})/`,
      ...values,
    },
  })),
]);

const api = [
  ...floorRules,
  {
    name: 'files of platform below its folders',
    comment: 'They are what its folders are made with, such as errors and limits.',
    from: shipped(`${API}platform/[^/]+[.]ts$`),
    to: { path: `${API}platform/[^/]+/`, ...values },
  },
  {
    name: 'files of a floor above its folders',
    comment: 'They put the folders together. What a folder needs stands in a folder below it.',
    from: shipped(`${API}(?!platform/)([^/]+)/[^/]+/`),
    to: { path: `${API}$1/[^/]+[.]ts$`, ...values },
  },
  {
    name: 'every folder has its floor',
    comment: 'Add it to FLOORS, above what it imports.',
    from: {
      path: `${API}[^/]+/[^/]+/`,
      pathNot: [`${API}(demo|testing)/`, ...floors.map((floor) => `${API}${floor}/(${FLOORS[floor].join('|')})/`)],
    },
    to: {},
  },
  {
    name: 'router, service, repo',
    comment: 'Code that a repo needs belongs in a repo or below.',
    from: shipped(REPOS),
    to: { path: `${API}.*[.](service|router)[.]ts$` },
  },
  {
    name: 'router, service',
    comment: 'Code that a service needs belongs in a service or below.',
    from: shipped(`${API}.*[.]service[.]ts$`),
    to: { path: `${API}.*[.]router[.]ts$` },
  },
  {
    name: 'a repo is private to its noun',
    comment:
      'Call a service of the noun; add the function there if it is missing. A noun may have its facts on a lower floor.',
    from: shipped(`${API}[^/]+/([^/]+)/`, `${TESTS}|${API}(${ONE_NOUN.join('|')})/`),
    to: { path: REPOS, pathNot: `${API}[^/]+/$1/` },
  },
  {
    name: 'a repo is private to its floor',
    comment: 'Call a service of the noun; add the function there if it is missing.',
    from: shipped(`${API}(${ONE_NOUN.join('|')})/`),
    to: { path: REPOS, pathNot: [`${API}$1/`] },
  },
  {
    name: 'a file beside folders imports repos of its floor',
    comment: 'Call a service of the noun; add the function there if it is missing.',
    from: shipped(`${API}([^/]+)/[^/]+[.]ts$`),
    to: { path: REPOS, pathNot: `${API}$1/` },
  },
  {
    name: 'repos are private to nouns',
    comment: 'Call a service of the noun; add the function there if it is missing.',
    from: shipped(SHIPPED, `${TESTS}|${API}[^/]+/`),
    to: { path: REPOS },
  },
  {
    name: 'repos and services without transport',
    comment: 'A repo contains SQL only, and a service throws an AppError, which the router translates.',
    from: shipped(`${API}.*[.](repo|service)[.]ts$`),
    to: { path: 'node_modules/(@trpc|@fastify|fastify)/', ...values },
  },
  {
    name: 'routers without SQL',
    comment: "A router names a permission and calls one function. SQL belongs in the noun's repo.",
    from: shipped(`${API}.*[.]router[.]ts$`),
    to: { path: 'node_modules/kysely/', ...values },
  },
  {
    name: 'REST calls procedures',
    comment:
      'A REST path parses, calls the procedure and responds. Rules belong behind the procedure, in packages/api.',
    from: shipped('^apps/server/src/rest/'),
    to: { path: `^packages/db/|${API}.*[.]service[.]ts$`, ...values },
  },
];

const web = [
  ...Object.entries(WEB_LAYERS_ABOVE).map(([layer, above]) => ({
    name: `${layer} below ${above}`,
    comment: 'Code that a layer needs belongs in it or below, or is passed in by the caller.',
    from: shipped(`${WEB}${layer}/`),
    to: { path: `${WEB}((${above})/|[^/]+$)` },
  })),
  {
    name: 'features do not import each other',
    comment:
      'What several features need belongs in shared/<noun>, or in components or lib if it knows no noun; a page in app combines two features.',
    from: shipped(`${WEB}features/([^/]+)/`),
    to: { path: `${WEB}features/`, pathNot: `${WEB}features/$1/` },
  },
  {
    name: 'nouns of shared do not import each other',
    comment: 'Code that needs no other noun is easier to reuse. What has to is written in SHARED_MAY_IMPORT.',
    from: shipped(`${WEB}shared/([^/]+)/`, `${TESTS}|${WEB}shared/(${Object.keys(SHARED_MAY_IMPORT).join('|')})/`),
    to: { path: `${WEB}shared/`, pathNot: `${WEB}shared/$1/` },
  },
  ...Object.entries(SHARED_MAY_IMPORT).map(([noun, others]) => ({
    name: `shared/${noun} imports ${others.join(', ')}`,
    comment: 'Another noun that it has to import is written in SHARED_MAY_IMPORT.',
    from: shipped(`${WEB}shared/${noun}/`),
    to: { path: `${WEB}shared/`, pathNot: `${WEB}shared/(${[noun, ...others].join('|')})/` },
  })),
  {
    name: 'pages import the index of a feature',
    comment: 'A page composes what a feature offers. Export it from its index.ts.',
    from: shipped(`${WEB}app/`),
    to: { path: `${WEB}features/`, pathNot: '/index[.]ts$' },
  },
];

export default {
  forbidden: [...workspaces, ...types, ...packages, ...api, ...web].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '(^|/)(dist|test-results)/' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    // Tests and the configuration of tools use packages of the root.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
