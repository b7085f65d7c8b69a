import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * `npm run packages`: checks the licences of all packages in the lock file. Checks security
 * advisories for production packages if the registry offers them.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Permissive licences: they require only that the licence text is included. */
const PERMISSIVE = new Set([
  ...['0BSD', 'AFL-2.1', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
]);

const ACCEPTED: readonly (readonly [name: RegExp, why: string])[] = [
  [/^@img\/sharp-/, 'LGPL: libvips is a separate library, which users may replace'],
  [/^(axe-core|lightningcss)/, 'MPL-2.0: used unchanged'],
  [/^caniuse-lite$/, 'CC-BY-4.0: build data, attributed here'],
  [/^(humanize-number|only|png-js)$/, 'MIT, stated in their own files'],
  [/^text-to-js-identifier$/, 'none stated: part of an interpreter for tests'],
  [/^elkjs$/, 'EPL-2.0: used unchanged, to generate diagrams'],
];

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
}

function licencesOf(expression: string): string[] {
  return expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
}

function isPermitted(expression: string): boolean {
  const permitted = (licence: string) => PERMISSIVE.has(licence) || licence === 'MIT/X11';
  const licences = licencesOf(expression);
  return expression.includes(' OR ') ? licences.some(permitted) : licences.every(permitted);
}

/** Falls back to package.json: the lock file omits a licence in the deprecated list format. */
function licenceOf(place: string, { license }: LockedPackage): string {
  if (license) return license;
  try {
    const about = JSON.parse(readFileSync(`${ROOT}${place}/package.json`, 'utf8'));
    const stated = about.license ?? about.licenses?.[0];
    return (typeof stated === 'string' ? stated : stated?.type) ?? 'none';
  } catch {
    return 'not installed here';
  }
}

const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const faults: string[] = [];
for (const [place, locked] of Object.entries(packages)) {
  const name = place.split('node_modules/').at(-1) ?? '';
  if (name === '' || ACCEPTED.some(([accepted]) => accepted.test(name))) continue;
  const licence = licenceOf(place, locked);
  if (!isPermitted(licence)) faults.push(`${name}: ${licence}`);
}
console.log(
  faults.length === 0
    ? `Licences: ${Object.keys(packages).length} packages, all accepted`
    : `Licences to review:\n${faults.join('\n')}`,
);

const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const isAnswered = audit.stdout.trim() !== '';
console.log(isAnswered ? audit.stdout.trim() : 'Advisories: not available from the registry');
if (faults.length > 0 || (isAnswered && audit.status !== 0)) process.exitCode = 1;
