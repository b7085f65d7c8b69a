import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  activateBuild,
  buildFolder,
  findWebAppBuild,
  latestBuild,
} from '../server/platform/http/web-app-build.ts';
import { compressFiles } from './build/compress.ts';

/**
 * Builds the web app into a folder of dist/. `--if-stale` skips the build if no source has changed.
 * Sources are compared by hash, because a fresh checkout resets modification times.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'src',
  'public',
  'docs/workflows',
  'docs/transition-coverage.json',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'scripts/build.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** Not a source: the build itself generates this file from src/routes. */
const GENERATED_ROUTES = path.join('src', 'routeTree.gen.ts');

async function main(): Promise<void> {
  const ifStale = process.argv.includes('--if-stale');
  const sourceHash = await hashSources();
  if (ifStale && latestBuild() === sourceHash && findWebAppBuild() !== null) return;
  const startedAt = Date.now();
  console.log('Building the web app (only if its sources changed).');
  // Every build is a production build, including the one for a test run.
  process.env.NODE_ENV = 'production';
  // Lazy import: loading Vite takes longer than the staleness check above.
  const { build } = await import('vite').catch((cause) => {
    throw new Error(
      'The web app in dist/ is missing or outdated, and the packages to build it are not installed. Run npm ci with development dependencies.',
      { cause },
    );
  });
  const outDir = buildFolder(sourceHash);
  await build({ root: ROOT, logLevel: ifStale ? 'error' : 'info', build: { outDir } });
  await compressFiles((await listFiles(path.relative(ROOT, outDir))).map(inRoot));
  await activateBuild(sourceHash);
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(SOURCES.map(listFiles))).flat()) {
    if (file === GENERATED_ROUTES) continue;
    const content = await readFile(path.join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const inRoot = (file: string): string => path.join(ROOT, file);

async function listFiles(source: string): Promise<string[]> {
  const found = await stat(path.join(ROOT, source)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [source];
  const entries = await readdir(path.join(ROOT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();
}

main().catch((error: unknown) => {
  console.error(
    `The web app could not be built: ${error instanceof Error ? error.message : error}`,
  );
  process.exit(1);
});
