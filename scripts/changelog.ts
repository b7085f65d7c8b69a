import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withUnreleased } from './changelog/unreleased-section.ts';

/**
 * Writes the unreleased changes of docs/changes to the top of the changelog. `--check` fails if the
 * changelog is outdated. `--release 0.2.0` turns the changes into a version with the date of today
 * and deletes their files.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHANGELOG = path.join(ROOT, 'CHANGELOG.md');
const FOLDER = path.join(ROOT, 'docs/changes');
const VERSION = /^\d+\.\d+\.\d+$/;

async function main([flag, version]: readonly string[]): Promise<void> {
  const names = (await readdir(FOLDER)).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  const files = names.sort().map((name) => path.join(FOLDER, name));
  const changes = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const present = await readFile(CHANGELOG, 'utf8');
  if (flag === '--release') {
    if (!VERSION.test(version ?? '')) throw new Error('Usage: --release 0.2.0');
    const day = new Date().toISOString().slice(0, 10);
    await writeFile(CHANGELOG, withUnreleased(present, changes, `${version}, ${day}`));
    await Promise.all(files.map((file) => rm(file)));
    return;
  }
  const wanted = withUnreleased(present, changes);
  if (flag !== '--check') return await writeFile(CHANGELOG, wanted);
  if (present === wanted) return;
  console.log('CHANGELOG.md is outdated. Run npm run changelog.');
  process.exitCode = 1;
}

await main(process.argv.slice(2));
