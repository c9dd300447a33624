import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { notesOf } from './lib/changelog.mjs';
import { ROOT } from './lib/toolchain.mjs';

const SCRIPT = fileURLToPath(new URL('release.mjs', import.meta.url));
const CHANGELOG = `# Changelog\n\n## 0.2.0 (next)\n\n### Added\n\n- # of goals\n\n### Upgrade\n\nNone.\n\n## 0.1.0\n\nThe first.\n`;

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A repository with the files that a release changes, whose `npm test` ends with the given code. */
function aRepository({ testCode = 0, changelog = CHANGELOG } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-release-'));
  folders.push(folder);
  const manifest = { name: 'product', version: '0.1.0', scripts: { test: `exit ${testCode}` } };
  const lock = { name: 'product', version: '0.1.0', packages: { '': { version: '0.1.0' }, a: { version: '0.1.0' } } };
  for (const [name, content] of Object.entries({ 'package.json': manifest, 'package-lock.json': lock }))
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  writeFileSync(join(folder, '.gitignore'), 'dist/\n');
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch', 'main');
  for (const [key, value] of [
    ['user.name', 'Sam'],
    ['user.email', 'sam@club.example'],
  ])
    git('config', key, value);
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const release = (...args) => spawnSync(process.execPath, [SCRIPT, ...args], { cwd: folder, encoding: 'utf8' });
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  return { folder, git, release, read };
}

test('a release sets the version, dates the changelog, and is a commit with a tag and notes', () => {
  const { git, release, read } = aRepository();
  const { status, stdout, stderr } = release('0.2.0', '--without-image');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('git push origin HEAD v0.2.0');
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, a: { version: '0.1.0' } },
  });
  expect(read('CHANGELOG.md')).toMatch(/^## 0\.2\.0 \(\d{4}-\d\d-\d\d\)$/m);
  const notes = '### Added\n\n- # of goals\n\n### Upgrade\n\nNone.';
  expect(read('dist/release-0.2.0.md')).toBe(`${notes}\n`);
  expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toBe(`Touchline 0.2.0\n\n${notes}`);
  expect(git('log', '-1', '--format=%s')).toBe('release: 0.2.0');
  expect(git('status', '--porcelain')).toBe('');
});

test.each([
  ['its tests fail', { testCode: 1 }, ['0.2.0', '--without-image'], '"npm test" failed, so nothing was released.'],
  ['the changelog has another next version', {}, ['0.3.0', '--without-image'], 'no heading "## 0.3.0 (next)"'],
  [
    'nothing is said of the upgrade',
    { changelog: '## 0.2.0 (next)\n\nNew.\n' },
    ['0.2.0', '--without-image'],
    'nothing of the upgrade',
  ],
  ['the version has no number', {}, ['next'], 'usage: npm run release -- 0.2.0'],
])('nothing is changed when %s', (_, options, args, sentence) => {
  const { folder, git, release } = aRepository(options);
  const { status, stderr } = release(...args);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect([git('status', '--porcelain'), git('tag'), git('log', '--format=%s')]).toEqual(['', '', 'first']);
  expect(existsSync(join(folder, 'dist'))).toBe(false);
});

test('a release whose tag cannot be made leaves everything as it was', () => {
  const { git, release, read } = aRepository();
  git('config', 'tag.gpgSign', 'true');
  git('config', 'gpg.program', 'false');
  expect(release('0.2.0', '--without-image').status).toBe(1);
  expect([git('status', '--porcelain'), git('tag'), git('log', '--format=%s')]).toEqual(['', '', 'first']);
  expect(read('CHANGELOG.md')).toBe(CHANGELOG);
});

test('another branch than main is not released', () => {
  const { git, release } = aRepository();
  git('switch', '--quiet', '--create', 'other');
  expect(release('0.2.0', '--without-image').stderr).toBe('A release is made from the branch main.\n');
});

test('a change that is not committed stops a release, and is kept', () => {
  const { folder, git, release, read } = aRepository();
  writeFileSync(join(folder, 'CHANGELOG.md'), `${CHANGELOG}more\n`);
  expect(release('0.2.0', '--without-image').stderr).toContain('not committed');
  expect([git('tag'), read('CHANGELOG.md')]).toEqual(['', `${CHANGELOG}more\n`]);
});

test('the changelog of the product has each version with its upgrade, and the present one', () => {
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\S+)/gm)].map(([, version]) => version);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(versions).toContain(version);
  for (const version of versions) expect(notesOf(changelog, version), version).toMatch(/^### Upgrade$/m);
});
