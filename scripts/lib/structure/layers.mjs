/**
 * Layers inside a workspace. The nouns are read from the folders, so the rules hold for a new feature from its first file.
 *
 *   packages/api/src/<noun>/   router -> service -> repo; never another noun's repo
 *   apps/web/src/              app -> features -> components -> lib; features do not import each other, and app imports
 *                              only their index.ts
 */
const API = 'packages/api/src/';
const WEB = 'apps/web/src/';
const REST = 'apps/server/src/rest/';

/** Lowest first. */
const ROLES = ['repo', 'service', 'router'];
const WEB_LAYERS = ['lib', 'components', 'features', 'app'];

const TRANSPORT = /^(@trpc\/|fastify$|@fastify\/)/;
const FORBIDDEN_IMPORTS = {
  repo: [TRANSPORT, 'A repo contains SQL only. Code about requests belongs in the router.'],
  service: [TRANSPORT, 'A service does not depend on the transport: throw an AppError; the router translates it.'],
  router: [/^kysely$/, "A router names a permission and calls one function. SQL belongs in the noun's repo."],
};

/** @returns problems: `{ file, line, message, advice }` */
export function checkLayers({ files }) {
  return files
    .filter(({ kind }) => kind === 'source')
    .flatMap((source) =>
      source.imports.flatMap((found) => {
        const advice =
          judgeApi(source.file, found) ?? judgeRest(source.file, found) ?? judgeWeb(source.file, found.target);
        return advice ? [{ file: source.file, line: found.line, message: `imports '${found.specifier}'`, advice }] : [];
      }),
    );
}

function judgeApi(file, { target, typeOnly }) {
  const role = roleOf(file);
  const [unknown, instead] = (file.startsWith(API) && FORBIDDEN_IMPORTS[role]) || [];
  if (unknown && !typeOnly && target.package && unknown.test(target.package)) return instead;

  if (!target.file?.startsWith(API)) return null;
  const targetRole = roleOf(target.file);
  if (file.startsWith(API) && ROLES.indexOf(role) >= 0 && ROLES.indexOf(targetRole) > ROLES.indexOf(role)) {
    return `The order is router -> service -> repo. Code that the ${role} needs belongs in a ${role} or below.`;
  }
  if (targetRole === 'repo' && nounOf(file) !== nounOf(target.file)) {
    const folder = `${API}${nounOf(target.file)}/`;
    return `A repo is private to its noun. Call a service in ${folder}; add the function there if it is missing.`;
  }
  return null;
}

function judgeRest(file, { target, typeOnly }) {
  if (!file.startsWith(REST) || typeOnly || !target.file) return null;
  if (target.file.startsWith('packages/db/') || roleOf(target.file) === 'service') {
    return 'A REST path parses, calls the procedure and responds. Rules belong behind the procedure, in packages/api.';
  }
  return null;
}

function judgeWeb(file, target) {
  if (!file.startsWith(WEB) || !target.file?.startsWith(WEB)) return null;
  const from = layerOf(file);
  const to = layerOf(target.file);
  // Files directly in src/, such as the entry, may import every layer.
  if (from.layer === null) return null;
  if (from.layer === 'features' && to.layer === 'features' && from.feature !== to.feature) {
    return `Features do not import each other. Shared pieces belong in ${WEB}components or lib; a page in ${WEB}app combines two features.`;
  }
  if (from.layer === 'app' && to.layer === 'features' && !target.file.endsWith('/index.ts')) {
    return `A page composes what a feature offers. Export it from the index.ts of ${WEB}features/${to.feature}.`;
  }
  if (rank(to.layer) <= rank(from.layer)) return null;
  return `The order is app -> features -> components -> lib. Code that ${from.layer} needs belongs in ${from.layer} or below, or is passed in by the caller.`;
}

function layerOf(file) {
  const [layer, feature] = file.slice(WEB.length).split('/');
  return file.slice(WEB.length).includes('/') ? { layer, feature } : { layer: null };
}

/** A folder that is no layer (styles, assets) is below all layers. */
function rank(layer) {
  return layer === null ? WEB_LAYERS.length : WEB_LAYERS.indexOf(layer);
}

function roleOf(file) {
  return file.match(/\.(router|service|repo)\.ts$/)?.[1] ?? null;
}

function nounOf(file) {
  return file.startsWith(API) && file.slice(API.length).includes('/') ? file.slice(API.length).split('/')[0] : null;
}
