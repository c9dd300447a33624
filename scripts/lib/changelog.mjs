/** The text below the heading of the version; null without such a heading. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[ \n]/)[0] === version);
  return section?.split('\n').slice(1).join('\n').trim() ?? null;
}

/** Gives the next version its day, such as 2026-11-28. Throws a sentence if the changelog announces no such version, or no upgrade to it. */
export function dated(changelog, { version, day }) {
  const heading = `## ${version} (next)\n`;
  if (!changelog.includes(heading)) throw new Error(`CHANGELOG.md has no heading "${heading.trim()}".`);
  const notes = notesOf(changelog, version) ?? '';
  if (!/^### Upgrade$/m.test(notes)) throw new Error(`CHANGELOG.md says nothing of the upgrade to ${version}.`);
  return changelog.replace(heading, `## ${version} (${day})\n`);
}
