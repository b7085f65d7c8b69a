import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { BEFORE_THE_TABLES, TEXTS_OF_THE_MOMENT } from './texts-of-the-moment.ts';
import { unchangingTexts } from './unchanging-texts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOOR = 'server/platform/db/statement.ts';

/** Places where something is given a name and a text, or a query a name, as only the door may. */
function namedElsewhere(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const keys = node.properties.map((property) => property.name?.getText(parsed));
      const isQueried =
        ts.isCallExpression(node.parent) &&
        ts.isPropertyAccessExpression(node.parent.expression) &&
        node.parent.expression.name.text === 'query';
      if (keys.includes('name') && (keys.includes('text') || isQueried)) {
        const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

const productSources = async () => (await Promise.all(['server', 'demo'].map(sourcesOf))).flat();

async function sourcesOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(ROOT, folder), { recursive: true });
  return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name));
}

describe('a named statement', () => {
  test('is created only through `statement`, also with a templated name', async () => {
    const files = [...(await productSources()), ...(await sourcesOf('scripts'))];
    expect(files).toContain(DOOR);
    const found = await Promise.all(
      files
        .filter((file) => file !== DOOR)
        .map(async (file) => namedElsewhere(file, await readFile(path.join(ROOT, file), 'utf8'))),
    );
    expect(found.flat()).toEqual([]);
  });

  test.each([
    "const A = { name: 'a', text: 'select 1' };",
    'const of = (t: string) => ({ name: `of-` + t, text: `select id from ` + t });',
    "pool.query({ name: 'a', ...rest });",
    "const name = 'a'; const text = 'select 1'; run({ name, text, values: [] });",
  ])('is found in %s', (source) => {
    expect(namedElsewhere('x.ts', source)).toEqual(['x.ts:1']);
  });
});

describe('SQL text outside `statement`', () => {
  test('is used only in listed files, with a reason', async () => {
    const files = (await productSources()).filter((file) => file !== DOOR);
    const asking = await Promise.all(
      files.map(async (file) => {
        const source = await readFile(path.join(ROOT, file), 'utf8');
        return /(?<!\b(?:search|index))\.query[<(]/.test(source) ? file : [];
      }),
    );
    expect(asking.flat().sort()).toEqual(Object.values(TEXTS_OF_THE_MOMENT).flat().sort());
  });

  /** PostgreSQL prepares none of these. */
  const UTILITY =
    /^(begin|commit|rollback|declare|fetch|close|listen|lock|set|create|alter|drop|truncate|analyze)\b/i;
  /** Tables that are there while the invented world is loaded, and are known to nothing before. */
  const OF_LOADING = /\bdemo_[a-z_]+\b/;

  test('of a listed file differs at each call, or cannot be prepared', async () => {
    const files = (await productSources()).filter(
      (file) => file !== DOOR && !BEFORE_THE_TABLES.includes(file),
    );
    const unchanging = await Promise.all(
      files.map(async (file) =>
        unchangingTexts(file, await readFile(path.join(ROOT, file), 'utf8'))
          .filter(({ text }) => !UTILITY.test(text) && !OF_LOADING.test(text))
          .map(({ line, text }) => `${file}:${line} ${text}`),
      ),
    );
    expect(unchanging.flat()).toEqual([]);
  });

  test.each([
    "pool.query('select 1');",
    "const A = 'select 1'; pool.query<{ one: number }>(A, [1]);",
    `const A = 'select'; async function of() { await client.query(\`\${A} \${B.code}\`); }`,
  ])('would be found as constant in %s', (source) => {
    expect(unchangingTexts('x.ts', source)).toHaveLength(1);
  });

  test.each([`pool.query(\`select \${what}\`);`, 'pool.query(A(where));', 'pool.query(text);'])(
    'counts as varying in %s',
    (source) => {
      expect(unchangingTexts('x.ts', source)).toEqual([]);
    },
  );
});
