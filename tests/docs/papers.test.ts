import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)))
  .sort();
const FOLDERS = new Set(
  FILES.flatMap((file) => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  }),
);
const KNOWN = new Set([...FILES, ...FOLDERS]);
const TOPS = ['src', 'server', 'demo', 'tests', 'scripts', 'openapi', 'docs', 'public'];
const PAPERS = FILES.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/workflows/') && file !== 'CHANGELOG.md',
);

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Returns the paths from the root that are in backticks. A star matches any name. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/[\s,]+/))
    .filter((word) => /^[\w.*/-]+$/.test(word) && TOPS.includes(word.split('/')[0] ?? ''))
    .filter((word) => word.includes('/'))
    .map((word) => word.replace(/\/$/, ''));
}

function isThere(named: string): boolean {
  if (!named.includes('*')) return KNOWN.has(named);
  const pattern = new RegExp(`^${named.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return [...KNOWN].some((file) => pattern.test(file));
}

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

describe.each(PAPERS)('%s', (paper) => {
  it('names existing files and folders', () => {
    const text = textOf(paper);
    expect(namedPaths(text).filter((named) => !isThere(named))).toEqual([]);
  });

  it('links to existing targets', () => {
    // Links of a changeset resolve from the root, because it becomes part of the changelog.
    const at =
      paper.startsWith('docs/changes/') && !paper.endsWith('README.md')
        ? ''
        : path.posix.dirname(paper);
    const lost = linksOf(textOf(paper)).filter(
      (target) => !KNOWN.has(path.posix.normalize(path.posix.join(at, target)).replace(/\/$/, '')),
    );
    expect(lost).toEqual([]);
  });
});

describe('the architecture decisions', () => {
  const decisions = PAPERS.filter((paper) => paper.startsWith('docs/adr/'));

  it('are numbered without gaps, in their names and in their titles', () => {
    const numbers = decisions.map((paper) => Number(path.posix.basename(paper).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    for (const [at, paper] of decisions.entries())
      expect(textOf(paper)).toMatch(new RegExp(`^# ${at + 1}\\. \\S`));
  });

  it.each(decisions)(
    '%s has a title, a status, a context, a decision and its consequences',
    (paper) => {
      const text = textOf(paper);
      expect(text).toMatch(/^# .+\n\nStatus: (accepted|superseded by ADR \d+)\n\n## Context\n/);
      expect(text.match(/^## .+$/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    },
  );
});

describe('the architecture document', () => {
  const map = textOf('docs/architecture.md');
  const rooms = [...FOLDERS].filter((folder) => /^(src|server)\/[^/]+$/.test(folder));

  it.each([...rooms, 'src', 'server', 'demo', 'tests'])('describes %s', (room) => {
    expect(map).toContain(`\`${room}\``);
  });

  it.each([...rooms.filter((room) => room !== 'src/routes'), 'src', 'server', 'demo', 'tests'])(
    'has a README for %s with three lines',
    (room) => {
      const [title = '', ...lines] = textOf(`${room}/README.md`).trim().split('\n');
      expect(title.startsWith(`# ${room}: `)).toBe(true);
      expect(lines.filter((line) => line !== '')).toHaveLength(3);
    },
  );

  it('has a diagram without an arrow against the layers', () => {
    const picture = textOf('docs/architecture.svg');
    expect(picture.match(/class="arrow"/g)?.length).toBeGreaterThan(10);
    expect(picture).not.toContain('class="back"');
  });
});

describe('the steps of a feature', () => {
  const [, screen = ''] =
    /## Every file of one screen\n(.*?)\n## /s.exec(textOf('CONTRIBUTING.md')) ?? [];
  const named = namedPaths(screen).map(
    (one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
  );
  const OF_TERMS =
    /settings[/.]terms|(features|operations)\/terms\/|\b(get|update)Terms\b|terms\.yaml/;
  const knows = (file: string): boolean =>
    /^(src|server|scripts|tests|openapi)(\/|\.yaml$)/.test(file) &&
    /\.(tsx?|yaml|sql|txt)$/.test(file) &&
    !/\.gen\./.test(file) &&
    (OF_TERMS.test(file) || OF_TERMS.test(textOf(file)));

  it('name every file that uses the example screen', () => {
    const knowing = FILES.filter((file) => file !== 'tests/docs/papers.test.ts').filter(knows);
    expect(knowing.length).toBeGreaterThan(10);
    const isNamed = (file: string) =>
      screen.includes(`\`${file}\``) || named.some((pattern) => pattern.test(file));
    expect(knowing.filter((file) => !isNamed(file))).toEqual([]);
  });
});

it('every command that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const asked = PAPERS.flatMap((paper) =>
    [...textOf(paper).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => ({ paper, name })),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ name }) => !(name in scripts))).toEqual([]);
});

it('no folder holds more than forty files, except those of migrations, of the contract and of the tests', () => {
  const open = /^(tests(\/|$)|openapi$|docs\/|server\/platform\/db\/migrations$)/;
  const counts = new Map<string, number>();
  for (const file of FILES) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts].filter(([folder, count]) => count > 40 && !open.test(folder));
  expect(large).toEqual([]);
});
