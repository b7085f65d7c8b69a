import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withComing } from './changelog/with-coming.ts';

/**
 * Writes what comes with the next version, one file a change in docs/changes, to the top of the changelog.
 * With --check it only says whether it stands there. `--release 0.2.0` gives it that version and today's
 * day, and clears the folder.
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
    if (!VERSION.test(version ?? '')) throw new Error('which version? --release 0.2.0');
    const day = new Date().toISOString().slice(0, 10);
    await writeFile(CHANGELOG, withComing(present, changes, `${version}, ${day}`));
    await Promise.all(files.map((file) => rm(file)));
    return;
  }
  const wanted = withComing(present, changes);
  if (flag !== '--check') return await writeFile(CHANGELOG, wanted);
  if (present === wanted) return;
  console.log('CHANGELOG.md does not hold what stands in docs/changes: npm run changelog');
  process.exitCode = 1;
}

await main(process.argv.slice(2));
