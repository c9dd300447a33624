/** What CHANGELOG.md says of a version. */

/**
 * @param {string} changelog
 * @returns the text below the heading of the version, without it; null if there is no such heading
 */
export function notesOf(changelog, version) {
  const [, notes] = sectionsOf(changelog).find(([heading]) => heading.split(' ')[0] === version) ?? [];
  return notes?.trim() ?? null;
}

/**
 * Gives the next version its day.
 * @param {string} day such as 2026-11-28
 * @throws {Error} with a sentence if the changelog does not announce this version as the next one, or says nothing of it
 */
export function dated(changelog, { version, day }) {
  const heading = `## ${version} (next)\n`;
  if (!changelog.includes(heading)) throw new Error(`CHANGELOG.md has no heading "${heading.trim()}".`);
  const notes = notesOf(changelog, version) ?? '';
  if (!/^### Upgrade$/m.test(notes)) throw new Error(`CHANGELOG.md says nothing of the upgrade to ${version}.`);
  return changelog.replace(heading, `## ${version} (${day})\n`);
}

/** Headings of the second level, without their marks, with the text below each. */
function sectionsOf(changelog) {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading, lines.join('\n')];
    });
}
