import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLanguage } from './language/source-language.ts';

/** Prints all user-facing texts of the portal as a table for reviewers: location, text. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

for (const file of globSync('{src,server}/**/*.{ts,tsx}', { cwd: ROOT }).sort()) {
  // Supplier spellings and the people of the demo world are data.
  if (/\.gen\.|^(?:server\/demo|src\/common\/trade\/aliases)\//.test(file)) continue;
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  for (const { pos, text } of readLanguage(file, source).texts)
    console.log(
      `${file}:${source.slice(0, pos).split('\n').length}\t${text.replace(/\s+/g, ' ').trim()}`,
    );
}
