/** Checks that the addresses and metrics that documents name exist on a running server. */
import { shellLinesIn, spansIn } from './read.mjs';

const ADDRESS = /^(?:(GET|HEAD|POST|PUT|PATCH|DELETE) )?(\/[^\s`]*)$/;
const IN_SHELL = /https?:\/\/localhost:3000(\/[^\s"'#]*)/g;
const FILE = /^\/(?:app|backups|data|dev|etc|mnt|opt|proc|run|srv|tmp|usr|var)(?:\/|$)/;
const METRIC = /^([a-z]+(?:_[a-z]+)*)\{[a-z_,]+\}$/;
const SNAKE = /^[a-z]+(?:_[a-z0-9]+)+$/;
/** Settings of nginx and Prometheus that no file of the repository uses. */
const FOREIGN = new Set(['dns_sd_configs', 'proxy_ssl_name']);

export function checkAddresses(documents, facts) {
  const known = [...facts.routes, ...facts.pages.map((path) => `GET ${path}`)].map((route) => {
    const [method, path] = route.split(' ');
    return { method, parts: partsOf(path) };
  });
  return Object.entries(documents).flatMap(([file, markdown]) => {
    const spans = spansIn(markdown);
    const named = [
      ...spans.flatMap(({ text, line }) => {
        const [, method, path] = ADDRESS.exec(text) ?? [];
        return path === undefined ? [] : [{ method, path, line }];
      }),
      ...shellLinesIn(markdown).flatMap(({ text, line }) =>
        [...text.matchAll(IN_SHELL)].map(([, path]) => ({ method: undefined, path, line })),
      ),
    ];
    return [
      ...named
        .filter(({ method, path }) => !FILE.test(path) && !exists({ method, path }, known, facts))
        .map(({ method = '', path, line }) => ({
          file,
          line,
          message: `names ${`${method} ${path}`.trim()}`,
          advice: 'Neither the server nor the app has that address.',
        })),
      ...spans
        .filter(({ text }) => isUnknownMetric(text, { file, facts }))
        .map(({ text, line }) => ({ file, line, message: `names ${text}`, advice: '/metrics has no such number.' })),
    ];
  });
}

function exists({ method, path }, known, { procedures }) {
  const [, procedure] = /^\/trpc\/([\w.]+)/.exec(path) ?? [];
  if (procedure) return procedures.has(procedure);
  const parts = partsOf(path);
  return known.some((route) => {
    if (method === undefined) return isInside(parts, route.parts);
    const accepts = route.method === method || (method === 'HEAD' && route.method === 'GET');
    return accepts && route.parts.length === parts.length && startsWith(route.parts, parts);
  });
}

/** A path without a method may be the beginning of several addresses, or what follows that of a record. */
function isInside(parts, route) {
  return (
    startsWith(route, parts) ||
    (parts.length < route.length && route.slice(-parts.length).join('/') === parts.join('/')) ||
    (route.at(-1) === '*' && startsWith(parts, route.slice(0, -1)))
  );
}

function startsWith(route, parts) {
  return (
    parts.length <= route.length &&
    parts.every((part, at) => route[at] === part || /^\{\w+\}$/.test(route[at]) || route[at] === '*')
  );
}

function partsOf(path) {
  return path
    .replace(/[?#].*$/, '')
    .replace(/(\/|\.\.\.)+$/, '')
    .split('/')
    .slice(1);
}

/** With labels, or on the pages of operations a name that occurs in no source either. */
function isUnknownMetric(text, { file, facts }) {
  const [, name] = METRIC.exec(text) ?? [];
  if (name) return !facts.metrics.has(name);
  if (!file.startsWith('docs/operations/') || !SNAKE.test(text)) return false;
  return !facts.metrics.has(text) && !FOREIGN.has(text) && !facts.isInSources(text);
}
