/**
 * `npm ci` fails when the lock file lacks a dependency's optional package for another platform, and npm silently leaves
 * such a package out when the registry does not have it yet. On the machine that wrote the lock file nothing fails.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCKFILE = 'package-lock.json';

/** @returns problems: `{ file, line, message, advice }` */
export function checkLockfile({ root }) {
  if (!existsSync(join(root, LOCKFILE))) return [];
  const { packages } = JSON.parse(readFileSync(join(root, LOCKFILE), 'utf8'));
  return Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) => {
    const missing = Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name));
    if (missing.length === 0) return [];
    return [
      {
        file: LOCKFILE,
        line: 1,
        message: `has ${path} ${version} without ${missing.join(', ')}`,
        advice: 'Choose a version that is published for every platform, so that `npm ci` works everywhere.',
      },
    ];
  });
}

/** Resolves as Node does: in the node_modules of the importing package, then of the folders around it. */
function isLocked(packages, user, name) {
  for (let place = user; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    if (packages[`${place}${place && '/'}node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}
