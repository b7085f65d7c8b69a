import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run test:changed -- main`: runs the tests that import files changed since a revision, by
 * default the last commit. Tests of the whole portal import everything, so they are selected by the
 * name of the changed feature.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [since = 'HEAD'] = process.argv.slice(2);

const run = (script: string, ...args: string[]): string =>
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

const changed = [
  ...git('diff', '--name-only', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const WHOLE_PORTAL = '^(server/app|tests/support/servers/portal)\\.ts$';

function findImportingTests(): string[] {
  const { modules } = JSON.parse(
    run(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...['--config', '.dependency-cruiser.cjs', '--affected', since, '--output-type', 'json'],
      ...['--exclude', WHOLE_PORTAL, 'src', 'server', 'demo', 'scripts', 'tests'],
    ),
  ) as { modules: { source: string }[] };
  return modules.map(({ source }) => source).filter((source) => /\.test\.tsx?$/.test(source));
}

const FEATURE = /^(?:src\/features|server\/operations|src\/machines\/workflows)\/([^/.]+)/;
const features = new Set(changed.flatMap((file) => FEATURE.exec(file)?.[1] ?? []));
const featureTests = globSync('tests/{api,e2e}/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  [...features].some((feature) => path.basename(file).includes(feature)),
);
const tests = [...new Set([...findImportingTests(), ...featureTests])].filter(
  (file) => !file.startsWith('tests/verification/bench/'),
);
console.log(`${changed.length} files changed, ${tests.length} test files selected`);
if (tests.length > 0) {
  const { status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...tests],
    { cwd: ROOT, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
