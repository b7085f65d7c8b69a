import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** File with the source hashes of the last two builds, the latest first. */
const BUILDS = '.built-from';

const readBuilds = (dist: string): string[] => {
  const file = path.join(dist, BUILDS);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
};

export const latestBuild = (dist = DIST): string | undefined => readBuilds(dist)[0];

/**
 * Returns the folder of a build. Each build has a separate folder, so that a new build does not
 * remove the files of a running portal.
 */
export const buildFolder = (build: string, dist = DIST): string =>
  path.join(dist, build.slice(0, 16));

export function findWebAppBuild(dist = DIST): string | null {
  const build = latestBuild(dist);
  const folder = build === undefined ? null : buildFolder(build, dist);
  return folder !== null && existsSync(folder) ? folder : null;
}

/**
 * Makes new processes serve this build. Keeps the previous build for running processes and removes
 * all other builds.
 */
export async function activateBuild(build: string, dist = DIST): Promise<void> {
  const before = readBuilds(dist).find((other) => other !== build);
  const builds = before === undefined ? [build] : [build, before];
  await writeFile(path.join(dist, BUILDS), `${builds.join('\n')}\n`);
  const stay = new Set([BUILDS, ...builds.map((one) => path.basename(buildFolder(one, dist)))]);
  const gone = (await readdir(dist)).filter((name) => !stay.has(name));
  await Promise.all(
    gone.map((name) => rm(path.join(dist, name), { recursive: true, force: true })),
  );
}
