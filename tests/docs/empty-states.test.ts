import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An empty state without text and without a button. */
const ONLY_A_TITLE = /<EmptyState\s+title=(?:"[^"]*"|\{`[^`]*`\}|\{[^`}]*\})\s*\/>/;

it('no empty state has only a title', () => {
  const files = globSync('src/{features,shared,routes}/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const bare = files.filter((file) =>
    ONLY_A_TITLE.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(bare).toEqual([]);
});
