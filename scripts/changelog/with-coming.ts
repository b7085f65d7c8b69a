const COMING = 'Coming';
const SECTION = /^## Coming\n[\s\S]*?(?=^## |$(?![\s\S]))/m;

/** The changelog with one section for what comes, above the versions; a title other than the usual one makes it a version. */
export function withComing(changelog: string, changes: readonly string[], title = COMING): string {
  const rest = changelog.replace(SECTION, '');
  if (changes.length === 0) return rest;
  const first = rest.search(/^## /m);
  const at = first < 0 ? rest.length : first;
  const section = `## ${title}\n\n${changes.map(entry).join('\n')}\n\n`;
  return rest.slice(0, at) + section + rest.slice(at);
}

/** One change: its words as they are, as one point of the list. */
function entry(text: string): string {
  const [first = '', ...more] = text.trim().split('\n');
  return [`- ${first}`, ...more.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}
