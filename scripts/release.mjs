/** `npm run release -- 0.2.0`: tests, sets the version, dates the changelog, builds the image, commits, tags and writes the notes. Pushes nothing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dated, notesOf } from './lib/changelog.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'without-image': { type: 'boolean', default: false } },
});
const [version = ''] = positionals;
const tag = `v${version}`;
const image = `touchline:${version}`;
// Relative to the root of the repository, where npm starts this.
const MANIFESTS = ['package.json', 'package-lock.json'];
const CHANGELOG = 'CHANGELOG.md';

try {
  check();
  const changelog = dated(readFileSync(CHANGELOG, 'utf8'), { version, day: new Date().toISOString().slice(0, 10) });
  run('npm', 'test');
  const before = git('rev-parse', 'HEAD');
  try {
    writeVersion(changelog);
    if (!values['without-image']) run('docker', 'build', '--tag', image, '.');
    finish(notesOf(changelog, version));
  } catch (error) {
    // Nothing is lost: `check` has found everything committed.
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
  if (!values['without-image']) run('docker', 'tag', image, 'touchline');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function check() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('usage: npm run release -- 0.2.0 [--without-image]');
  if (git('status', '--porcelain'))
    throw new Error('There are changes that are not committed. Commit or discard them first.');
  if (git('branch', '--show-current') !== 'main') throw new Error('A release is made from the branch main.');
  if (git('tag', '--list', tag)) throw new Error(`The tag ${tag} exists already.`);
  if (!values['without-image'] && spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
    throw new Error('No Docker engine runs here, which builds the image. --without-image releases without one.');
  }
}

function writeVersion(changelog) {
  for (const name of MANIFESTS) {
    const manifest = JSON.parse(readFileSync(name, 'utf8'));
    manifest.version = version;
    // The lock file repeats it for the root package.
    if (manifest.packages) manifest.packages[''].version = version;
    writeFileSync(name, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  writeFileSync(CHANGELOG, changelog);
}

function finish(notes) {
  git('commit', '--quiet', '--message', `release: ${version}`, '--', ...MANIFESTS, CHANGELOG);
  git('tag', '--annotate', '--cleanup=verbatim', '--message', `Touchline ${version}\n\n${notes}`, tag);
  const file = join('dist', `release-${version}.md`);
  mkdirSync('dist', { recursive: true });
  writeFileSync(file, `${notes}\n`);
  process.stdout.write(
    `${tag} is committed and tagged, and its notes are in ${file}. Publish it: git push origin HEAD ${tag}\n`,
  );
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function run(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`"${[command, ...args].join(' ')}" failed, so nothing was released.`);
}
