import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Assertions that are green where nothing is there to be looked at. Each was found once, and had hidden a fault. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ABSENT =
  'is true of what is absent too: ask for the thing first, or for it and more with toMatchObject';
const EVERY = 'is true of an empty list too: every(…) of some(list), tests/support/some.ts';
const ASKED_IF = 'is asked only where there is something to ask: say what is there';

const isExpect = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^expect(\.soft)?$/.test(node.expression.getText());

/** The words after `expect(…)`: not, toBe. */
function matcherOf(call: ts.CallExpression): string[] {
  const words: string[] = [];
  let node: ts.Node = call.parent;
  while (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    if (ts.isPropertyAccessExpression(node)) words.push(node.name.text);
    node = node.parent;
  }
  return words;
}

/** Whether somewhere in it stands what fits; not in functions that it is given. */
function has(node: ts.Node, fits: (node: ts.Node) => boolean): boolean {
  if (fits(node)) return true;
  return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && has(child, fits)) ?? false;
}

const isEvery = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'every' &&
  !/^some\(/.test(node.expression.expression.getText());

/** `if (row) expect(row.price)`, without an else. */
const asksIfThere = (node: ts.Node): boolean =>
  ts.isIfStatement(node) &&
  !node.elseStatement &&
  (ts.isIdentifier(node.expression) ||
    ts.isPropertyAccessExpression(node.expression) ||
    ts.isElementAccessExpression(node.expression)) &&
  has(
    node.thenStatement,
    (inner) =>
      isExpect(inner) &&
      (inner.arguments[0]?.getText() ?? '').startsWith(node.expression.getText()),
  );

function* weaknesses(node: ts.Node): Generator<[ts.Node, string]> {
  if (isExpect(node)) {
    const [asked] = node.arguments;
    const words = matcherOf(node);
    const passesAbsent = words.some((word) => /^(not|toBeUndefined|toBeFalsy)$/.test(word));
    if (asked && passesAbsent && ts.isOptionalChain(asked)) yield [node, ABSENT];
    if (asked && has(asked, isEvery)) yield [node, EVERY];
  }
  if (asksIfThere(node)) yield [node, ASKED_IF];
  for (const child of node.getChildren()) yield* weaknesses(child);
}

let count = 0;
for (const file of globSync('tests/**/*.{ts,tsx}', { cwd: ROOT })) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  for (const [node, why] of weaknesses(source)) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    console.log(`${file}:${line + 1} ${node.getText().split('\n')[0]} … ${why}`);
    count += 1;
  }
}
if (count > 0) process.exitCode = 1;
