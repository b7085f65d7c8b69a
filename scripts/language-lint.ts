import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finding, lintComment, lintName, lintProse, lintSubject } from './language/rules.ts';
import { readLanguage } from './language/source-language.ts';

/**
 * Checks the language guide. The findings per kind and area may only decrease: `--write` stores
 * smaller counts, `--list [PATH]` prints each finding.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BASELINE = path.join(ROOT, 'scripts/language/baseline.json');
const SKIPPED =
  /\.gen\.|^(?:dist|docs\/workflows|openapi\/released|tests\/contract\/clients|server\/stock\/search\/kernel\/assembly|server\/platform\/db\/migrations)\//;
/** Files whose subject is the banned words themselves. */
const RULES = /^(?:scripts\/language\/|tests\/docs\/language)/;

interface Baseline {
  /** Time of the first commit whose subject is checked: earlier subjects cannot be rewritten. */
  readonly subjectsSince: string;
  readonly counts: Record<string, number>;
}

interface Located extends Finding {
  readonly key: string;
  readonly place: string;
  readonly text: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });

function lintFile(file: string): Located[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const found: Located[] = [];
  const add = (of: string, pos: number, text: string, findings: Finding[]): void => {
    for (const finding of findings) {
      const line = source.slice(0, pos + finding.offset).split('\n').length;
      const key = `${of} ${areaOf(file)}`;
      found.push({ ...finding, key, place: `${file}:${line}`, text: text.slice(0, 120) });
    }
  };
  const base = path.basename(file).split('.')[0] ?? '';
  if (!/^\d{4}-/.test(base)) add('file names', 0, base, lintName(base));
  if (file.endsWith('.md')) add('documents', 0, '', lintProse(withoutFences(source)));
  else if (/\.ya?ml$/.test(file)) add('contract', 0, '', lintProse(source));
  else if (file.endsWith('.css')) {
    for (const { 0: raw, index } of source.matchAll(/\/\*[\s\S]*?\*\//g)) {
      const text = raw.slice(2, -2).trim();
      add('comments', index, text, lintComment(text));
    }
    for (const [, name = ''] of source.matchAll(/\.([a-z][\w-]*)(?=[^;}]*\{)/g))
      add('names', 0, name, lintName(name));
  } else {
    const { comments, names, texts, titles } = readLanguage(file, source);
    for (const { pos, text } of comments) add('comments', pos, text, lintComment(text));
    for (const { pos, text } of names) add('names', pos, text, lintName(text));
    if (!file.startsWith('tests/'))
      for (const { pos, text } of texts) add('texts', pos, text, lintProse(text));
    for (const { pos, text } of titles) add('test titles', pos, text, lintProse(text));
  }
  return found;
}

function areaOf(file: string): string {
  const [top = ''] = file.split('/');
  if (file.endsWith('.md')) return 'docs';
  return ['src', 'server', 'demo', 'tests', 'openapi'].includes(top) ? top : 'scripts';
}

const withoutFences = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));

function lintSubjects(since: string): Located[] {
  const lines = git('log', '--no-merges', `--since=${since}`, '--format=%h %s').split('\n');
  return lines.filter(Boolean).flatMap((line) => {
    const [place = '', ...words] = line.split(' ');
    const text = words.join(' ');
    return lintSubject(text).map((finding) => ({ ...finding, key: 'subjects', place, text }));
  });
}

function main(args: readonly string[]): void {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline;
  const only = args.find((arg) => !arg.startsWith('--'));
  const files = git('ls-files', '-co', '--exclude-standard', '--', only ?? '.')
    .split('\n')
    .filter((file) => /\.(?:tsx?|ya?ml|md|css)$/.test(file) && !SKIPPED.test(file))
    .filter((file) => !RULES.test(file));
  const found = [...files.flatMap(lintFile), ...(only ? [] : lintSubjects(baseline.subjectsSince))];
  if (args.includes('--list')) {
    for (const { key, place, word, text } of found)
      console.log([place, key, word, text].join('\t'));
    return;
  }
  const counts: Record<string, number> = {};
  for (const { key } of found) counts[key] = (counts[key] ?? 0) + 1;
  const grown = Object.keys(counts).filter(
    (key) => (counts[key] ?? 0) > (baseline.counts[key] ?? 0),
  );
  for (const key of grown)
    console.log(`${key}: ${baseline.counts[key] ?? 0} -> ${counts[key]}, see --list`);
  if (args.includes('--write'))
    writeFileSync(
      BASELINE,
      `${JSON.stringify({ ...baseline, counts: sorted(counts) }, null, 2)}\n`,
    );
  else if (grown.length > 0) process.exitCode = 1;
}

const sorted = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other)));

main(process.argv.slice(2));
