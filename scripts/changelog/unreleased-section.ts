const UNRELEASED = 'Unreleased';
const SECTION = /^## Unreleased\n[\s\S]*?(?=^## |$(?![\s\S]))/m;
const GROUPS = ['Added', 'Changed', 'Fixed', 'Removed'] as const;
type Group = (typeof GROUPS)[number];
const ENTRY = new RegExp(`^(${GROUPS.join('|')}): (\\S.*)$`);

interface Entry {
  readonly group: Group;
  readonly text: string;
}

/**
 * Replaces the section of unreleased changes. A version as `title` turns the section into a
 * release.
 */
export function withUnreleased(
  changelog: string,
  changes: readonly string[],
  title = UNRELEASED,
): string {
  const versions = changelog.replace(SECTION, '');
  const entries = changes.flatMap(parseEntries);
  if (entries.length === 0) return versions;
  const first = versions.search(/^## /m);
  const at = first < 0 ? versions.length : first;
  const section = `## ${title}\n\n${GROUPS.map((group) => formatGroup(group, entries)).join('')}`;
  return versions.slice(0, at) + section + versions.slice(at);
}

function parseEntries(change: string): Entry[] {
  const lines = change.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, group, text] = ENTRY.exec(line) ?? [];
    if (!group || !text)
      throw new Error(`"${line}" must begin with ${GROUPS.map((one) => `${one}:`).join(', ')}.`);
    return { group: group as Group, text };
  });
}

function formatGroup(group: Group, entries: readonly Entry[]): string {
  const texts = entries.filter((entry) => entry.group === group).map(({ text }) => `- ${text}\n`);
  return texts.length === 0 ? '' : `### ${group}\n\n${texts.join('')}\n`;
}
