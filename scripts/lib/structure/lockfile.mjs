/**
 * `npm ci` refuses a lock file that lacks one of the packages a dependency offers for other platforms, and npm leaves
 * such a package out without a word when the registry did not have it yet. Whoever has it installed notices nothing.
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
        advice: 'Take a version that the registry has for every platform, so that `npm ci` works everywhere.',
      },
    ];
  });
}

/** A package is looked for as Node does: in the node_modules of its user, then of the folders around it. */
function isLocked(packages, user, name) {
  for (let place = user; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    if (packages[`${place}${place && '/'}node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}
