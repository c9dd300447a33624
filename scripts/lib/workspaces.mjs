/** The workspaces, read from package.json and the folders, so that a new one is seen by every tool at once. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `folder` is relative to the root, with forward slashes. */
export function listWorkspaces(root) {
  const { workspaces = [] } = readManifest(root);
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const path = join(root, folder);
      const manifest = readManifest(path);
      return { name: manifest.name, folder, path, manifest };
    });
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
