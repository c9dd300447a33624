import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, WEB_DIST } from '../paths.ts';
import { below, type Finding, megabytes, skipped } from '../report.ts';

/** The decoder of videos is two fifths of it. */
const INSTALLED_BELOW = 450e6;
const SERVER = 'apps/server';
const BLOCK_BYTES = 512;

interface LockEntry {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * What `npm ci --omit=dev --workspace @touchline/server` would leave on disk, counted from the lock file and the packages
 * that are installed here: optional ones for other systems are not. Node itself comes with the machine or the image.
 */
export function measureInstall(): Finding {
  const what = 'installed for production';
  const lockFile = join(ROOT, 'package-lock.json');
  if (!existsSync(lockFile)) return skipped(what, 'there is no lock file');
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, LockEntry> };
  const places = [...reachable(packages, SERVER)].filter(
    (place) => packages[place]?.link !== true && existsSync(join(ROOT, place)),
  );
  const sizes = places
    .map((place) => ({
      place,
      bytes: diskBytes(join(ROOT, place), { below: place.startsWith('node_modules') ? '' : 'src' }),
    }))
    .sort((a, b) => b.bytes - a.bytes);
  const web = existsSync(WEB_DIST) ? diskBytes(WEB_DIST) : 0;
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, web);
  const biggest = sizes.slice(0, 4).map(({ place, bytes }) => `${nameOf(place)} ${megabytes(bytes)}`);
  return {
    what,
    measured: megabytes(total),
    budget: below(total, INSTALLED_BELOW, '< 450 MB'),
    note: `${places.length} packages; the biggest: ${biggest.join(', ')}${web === 0 ? '; without the web app, which is not built' : ''}`,
    facts: { web, sizes },
  };
}

/** Every place in the lock file that the given one needs to run, found as Node would find it. */
function reachable(packages: Record<string, LockEntry>, from: string): Set<string> {
  const found = new Set<string>();
  const visit = (place: string) => {
    const entry = packages[place];
    if (!entry || found.has(place)) return;
    found.add(place);
    if (entry.link && entry.resolved) visit(entry.resolved);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      if (peerDependenciesMeta?.[name]?.optional) continue;
      const target = lookUp(packages, place, name);
      if (target) visit(target);
    }
  };
  visit(from);
  return found;
}

function lookUp(packages: Record<string, LockEntry>, place: string, name: string): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return null;
  }
}

/** Disk space of a folder without the packages nested in it; of a workspace only what lies in its `below` folder. */
function diskBytes(folder: string, { below: only = '' } = {}): number {
  const start = join(folder, only);
  if (!existsSync(start) || statSync(start).isFile()) return 0;
  let bytes = 0;
  for (const entry of readdirSync(start, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.isSymbolicLink()) continue;
    const path = join(start, entry.name);
    bytes += entry.isDirectory() ? diskBytes(path) : statSync(path).blocks * BLOCK_BYTES;
  }
  return bytes;
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
