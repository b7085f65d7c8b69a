import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Addition } from './addition.ts';
import { ATTRIBUTE } from './attribute.ts';
import { copySources, type SourceCopy } from './copy.ts';
import { EMAIL } from './email.ts';
import { FIELD } from './field.ts';
import { SCREEN } from './screen.ts';
import { STATUS } from './status.ts';

/**
 * The additions of CONTRIBUTING.md, carried out on a copy of the sources. With ADDITIONS=whole each
 * file is left out once, and the compiler or the generator must name it.
 */
const ADDITIONS = [FIELD, ATTRIBUTE, STATUS, EMAIL, SCREEN];
const GUIDE = readFileSync(
  fileURLToPath(new URL('../../../CONTRIBUTING.md', import.meta.url)),
  'utf8',
);
const isTest = (file: string): boolean => file.startsWith('tests/');

let copy: SourceCopy;
beforeAll(async () => {
  copy = await copySources();
});
afterAll(() => copy?.remove());

const sectionOf = ({ section }: Addition): string =>
  new RegExp(`\n## ${section}\n(.*?)\n## `, 's').exec(GUIDE)?.[1] ?? '';

describe.each(ADDITIONS)('$name', (addition) => {
  const files = addition.edits.map(({ file }) => file);

  it('changes at most as many files as documented', () => {
    const { product, tests } = addition.limit;
    expect(files.filter((file) => !isTest(file)).length).toBeLessThanOrEqual(product);
    expect(files.filter(isTest).length).toBeLessThanOrEqual(tests);
  });

  it('changes only files that its section of the guide names', () => {
    const section = sectionOf(addition);
    const isNamed = (file: string): boolean => {
      const folder = path.posix.dirname(file);
      return [file, folder, path.posix.dirname(folder)].some((name) =>
        section.includes(`\`${name}\``),
      );
    };
    expect(files.filter((file) => !isNamed(file))).toEqual([]);
  });
});

const COMPILING = { timeout: 1_200_000 };

it('all additions together compile', COMPILING, async () => {
  expect(await copy.compileWith(ADDITIONS.flatMap(({ edits }) => edits))).toBe('');
});

const omissions = ADDITIONS.flatMap(({ name, edits }) =>
  edits.map((edit) => ({ name, edit, others: edits.filter((other) => other !== edit) })),
);

describe.runIf(process.env.ADDITIONS === 'whole')('an omitted file is reported', () => {
  it.each(omissions)('for $name without $edit.file', COMPILING, async ({ edit, others }) => {
    expect(await copy.compileWith(others, edit.test)).toContain(edit.error);
  });
});
