import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.gen.ts'))
    .sort();

/** Stands under every sheet, and is loaded before them all. */
const GROUND = 'src/ui/theme/';
const LONGEST = 250;
/** One list of figures, twice: for the light and for the dark. */
const LISTS = ['src/ui/theme/tokens.css'];

/** Classes whose names are put together where they are written. */
const MADE: Readonly<Record<string, string>> = {
  'is-left': 'GridTable: the side on which a column is pinned',
  'is-right': 'GridTable: the side on which a column is pinned',
  'is-left-edge': 'GridTable: the last of those that are pinned there',
  'is-right-edge': 'GridTable: the last of those that are pinned there',
};

interface Sheet {
  readonly file: string;
  /** the classes that its rules name */
  readonly all: ReadonlySet<string>;
  /** the classes that a rule of it styles by themselves, without what stands around them */
  readonly bare: ReadonlySet<string>;
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);

/** Parts of a list of selectors: a comma in brackets does not part them. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function sheetOf(file: string): Sheet {
  const text = textOf(file).replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, before = '']) => before.trim())
    .filter((before) => !before.startsWith('@'))
    .flatMap(partsOf);
  // A space, a sign between two parts, or what it must hold says that more than itself is meant.
  const alone = selectors.filter((part) => !/[\s>+~]|:has\(/.test(part.replace(/\([^)]*\)/g, '(')));
  return {
    file,
    all: new Set(selectors.flatMap(classesIn)),
    // Where two classes meet on one part, it is at home with either.
    bare: new Set(
      alone
        .map((part) => classesIn(part.replace(/:not\(.*/, '')))
        .filter((names) => new Set(names).size === 1)
        .flat(),
    ),
  };
}

interface Component {
  readonly file: string;
  /** the words of its `className`s */
  readonly classes: ReadonlySet<string>;
  /** the sheets that it imports */
  readonly sheets: readonly string[];
}

function componentOf(file: string): Component {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  const classes = new Set<string>();
  const sheets: string[] = [];
  const words = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      for (const word of node.text.split(/\s+/)) classes.add(word);
    node.forEachChild(words);
  };
  const walk = (node: ts.Node): void => {
    const named = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node : null;
    if (named?.initializer && /^(className|classNames)$/.test(named.name.getText()))
      words(named.initializer);
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text;
      if (from.endsWith('.css')) sheets.push(path.posix.join(path.posix.dirname(file), from));
    }
    node.forEachChild(walk);
  };
  walk(source);
  return { file, classes, sheets };
}

const SHEETS = filesOf('src/**/*.css').map(sheetOf);
const CODE = filesOf('src/**/*.{ts,tsx}');
const COMPONENTS = CODE.map(componentOf);
const WRITTEN = new Set(CODE.flatMap((file) => textOf(file).match(/[A-Za-z_][\w-]*/g) ?? []));
/** Mantine promises the names of its parts. */
const isForeign = (name: string): boolean => name.startsWith('mantine-');

/** Where a class is at home: where it is styled by itself, or else wherever a rule names it. */
function homesOf(name: string): string[] {
  const bare = SHEETS.filter((sheet) => sheet.bare.has(name));
  const homes = bare.length > 0 ? bare : SHEETS.filter((sheet) => sheet.all.has(name));
  return homes.map(({ file }) => file);
}
const HOMES = new Map(
  [...new Set(SHEETS.flatMap(({ all }) => [...all]))]
    .filter((name) => !isForeign(name))
    .map((name) => [name, homesOf(name)]),
);
const isGround = (file: string): boolean => file.startsWith(GROUND);

describe('style sheets', () => {
  it('style only existing classes', () => {
    const nobody = SHEETS.flatMap(({ file, all }) =>
      [...all]
        .filter((name) => !isForeign(name) && !WRITTEN.has(name) && !(name in MADE))
        .map((name) => `${file}: .${name}`),
    );
    expect(nobody).toEqual([]);
  });

  it('style each class in one place', () => {
    const twice = [...HOMES].filter(
      ([name, homes]) => homes.length > 1 && SHEETS.some(({ bare }) => bare.has(name)),
    );
    expect(twice).toEqual([]);
  });

  it('are imported by the modules that use their classes', () => {
    const lacking = COMPONENTS.flatMap(({ file, classes, sheets }) =>
      [...classes]
        .map((name) => ({ name, homes: HOMES.get(name) ?? [] }))
        .filter(
          ({ homes }) =>
            homes.length > 0 && !homes.some((home) => isGround(home) || sheets.includes(home)),
        )
        .map(({ name, homes }) => `${file}: .${name} of ${homes.join(' or ')}`),
    );
    expect(lacking).toEqual([]);
  });

  it('are imported by no other module', () => {
    const idle = COMPONENTS.flatMap(({ file, classes, sheets }) =>
      sheets
        .filter((sheet) => !isGround(sheet))
        .filter((sheet) => ![...classes].some((name) => HOMES.get(name)?.includes(sheet)))
        .map((sheet) => `${file} has no use for ${sheet}`),
    );
    expect(idle).toEqual([]);
  });

  it('are in the folder of their importer, or in src/shared for several folders', () => {
    const roomOf = (file: string): string =>
      file
        .split('/')
        .slice(0, file.startsWith('src/ui/') ? 2 : 3)
        .join('/');
    const strayed = SHEETS.filter(({ file }) => {
      const by = COMPONENTS.filter(({ sheets }) => sheets.includes(file)).map((one) =>
        roomOf(one.file),
      );
      const isImported = by.length > 0 || isGround(file);
      return (
        !isImported || (!by.includes(roomOf(file)) && new Set(by).size === 1 && !isGround(file))
      );
    });
    expect(strayed.map(({ file }) => file)).toEqual([]);
  });

  it('have one subject each', () => {
    const long = SHEETS.map(({ file }) => file).filter(
      (file) => !LISTS.includes(file) && textOf(file).split('\n').length > LONGEST,
    );
    expect(long).toEqual([]);
  });
});
