import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Finds assertions that pass when the value under test is missing. Finds tests that depend on the
 * speed or the ports of the machine.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PASSES_IF_ABSENT =
  'passes if the value is missing: check the object first, or use toMatchObject';
const PASSES_IF_EMPTY =
  'passes for an empty list: use some(list).every(…), tests/support/runner/some.ts';
const CONDITIONAL_EXPECT = 'is skipped if the value is missing: assert that it exists';

const FIXED_WAIT = 'waits a fixed time: wait for the condition with until(…) or expect.poll';
const FIXED_PORT = 'listens on a fixed port: use port 0 and read the assigned one';

const isExpect = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^expect(\.soft)?$/.test(node.expression.getText());

function matcherOf(call: ts.CallExpression): string[] {
  const words: string[] = [];
  let node: ts.Node = call.parent;
  while (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    if (ts.isPropertyAccessExpression(node)) words.push(node.name.text);
    node = node.parent;
  }
  return words;
}

function contains(node: ts.Node, predicate: (node: ts.Node) => boolean): boolean {
  if (predicate(node)) return true;
  return (
    ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && contains(child, predicate)) ??
    false
  );
}

const isEvery = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'every' &&
  !/^some\(/.test(node.expression.expression.getText());

/** Matches `if (row) expect(row.price)` without an else. */
const isConditionalExpect = (node: ts.Node): boolean =>
  ts.isIfStatement(node) &&
  !node.elseStatement &&
  (ts.isIdentifier(node.expression) ||
    ts.isPropertyAccessExpression(node.expression) ||
    ts.isElementAccessExpression(node.expression)) &&
  contains(
    node.thenStatement,
    (inner) =>
      isExpect(inner) &&
      (inner.arguments[0]?.getText() ?? '').startsWith(node.expression.getText()),
  );

const isNumber = (node: ts.Node | undefined): node is ts.NumericLiteral =>
  node !== undefined && ts.isNumericLiteral(node) && Number(node.text.replaceAll('_', '')) > 0;

/** Pauses in a loop are polling or pacing, and are allowed. */
function isInLoop(node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isSourceFile(at); at = at.parent)
    if (ts.isIterationStatement(at, false)) return true;
  return false;
}

function isFixedWait(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const name = node.expression.getText();
  const time = /^(sleep|.*\.waitForTimeout)$/.test(name) ? node.arguments[0] : node.arguments[1];
  if (!/^(sleep|setTimeout|.*\.waitForTimeout)$/.test(name) || !isNumber(time)) return false;
  const { fileName, text: source } = node.getSourceFile();
  // Benchmarks measure for a fixed time.
  return (
    !isInLoop(node) &&
    !fileName.startsWith('tests/verification/bench/') &&
    !/useFakeTimers/.test(source)
  );
}

const isFixedPort = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  /\.listen$/.test(node.expression.getText()) &&
  isNumber(node.arguments[0]);

function* findWeaknesses(node: ts.Node): Generator<[ts.Node, string]> {
  if (isExpect(node)) {
    const [subject] = node.arguments;
    const words = matcherOf(node);
    const passesAbsent = words.some((word) => /^(not|toBeUndefined|toBeFalsy)$/.test(word));
    if (subject && passesAbsent && ts.isOptionalChain(subject)) yield [node, PASSES_IF_ABSENT];
    if (subject && contains(subject, isEvery)) yield [node, PASSES_IF_EMPTY];
  }
  if (isConditionalExpect(node)) yield [node, CONDITIONAL_EXPECT];
  if (isFixedWait(node)) yield [node, FIXED_WAIT];
  if (isFixedPort(node)) yield [node, FIXED_PORT];
  for (const child of node.getChildren()) yield* findWeaknesses(child);
}

let count = 0;
for (const file of globSync('tests/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules'] })) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  for (const [node, why] of findWeaknesses(source)) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    console.log(`${file}:${line + 1} ${node.getText().split('\n')[0]} … ${why}`);
    count += 1;
  }
}
if (count > 0) process.exitCode = 1;
