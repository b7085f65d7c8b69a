import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * What was done is told before anything is read anew, on every screen: tests/e2e/screens/told-at-once shows it in the browser for
 * some acts, and this holds the others to it. In a function that waits for a change and then for a reading, the telling
 * stands between the two.
 */

const SRC = path.join(import.meta.dirname, '../../src');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.gen.'),
);

/** What reads anew what is on the screen, and what says that something was done. */
const READS = new Set(['invalidateQueries', 'refetch', 'refetchQueries', 'reread', 'resetQueries']);
const TELLS = new Set(['notifySuccess', 'notifyInvited', 'notify', 'notifyDone']);

const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** The names of all that is called in it, functions inside of it left aside unless they run where they stand. */
function calledIn(node: ts.Node, into: string[] = []): string[] {
  if (ts.isCallExpression(node)) into.push(nameOf(node));
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child) || runsAtOnce(child)) calledIn(child, into);
  });
  return into;
}
/** What a list is mapped by. */
const runsAtOnce = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && ['map', 'flatMap'].includes(nameOf(parent));

interface Step {
  readonly kind: 'waits' | 'reads' | 'tells';
  readonly line: number;
}

/** What a function waits for, and where it says what was done, in the order in which it stands there. */
function stepsOf(root: ts.Node, source: ts.SourceFile): Step[] {
  const steps: Step[] = [];
  const walk = (node: ts.Node): void => {
    // What is waited for once something was refused changed nothing.
    if (node !== root && (ts.isFunctionLike(node) || ts.isCatchClause(node))) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isAwaitExpression(node)) {
      const reads = calledIn(node).some((name) => READS.has(name));
      steps.push({ kind: reads ? 'reads' : 'waits', line });
      // Both in one: what was awaited is told at once.
      if (!reads) ts.forEachChild(node, walk);
      return;
    }
    ts.forEachChild(node, walk);
    if (ts.isCallExpression(node) && TELLS.has(nameOf(node))) steps.push({ kind: 'tells', line });
  };
  ts.forEachChild(root, walk);
  return steps;
}

/** The lines on which something is read after a change, and before anybody was told of it. */
function lateIn(text: string, file = 'a.tsx'): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const late: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      let isDone = false;
      for (const { kind, line } of stepsOf(node, source)) {
        if (kind === 'waits') isDone = true;
        if (kind === 'tells') isDone = false;
        if (kind === 'reads' && isDone) late.push(line);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return late;
}

describe('a success message', () => {
  it('appears before any query is repeated, in every function that changes data', () => {
    const late = FILES.flatMap((file) =>
      lateIn(readFileSync(path.join(SRC, file), 'utf8'), file).map((line) => `${file}:${line}`),
    );
    expect(late).toEqual([]);
    const tellers = FILES.filter((file) =>
      /\bnotifySuccess\(/.test(readFileSync(path.join(SRC, file), 'utf8')),
    );
    expect(tellers.length).toBeGreaterThan(50);
  });

  it.each([
    [
      'a reading before the telling',
      'async () => { await save(); await cache.invalidateQueries(); notifySuccess(); }',
      [1],
    ],
    [
      'a reading of several',
      'async () => { await save(); await Promise.all([1].map((k) => cache.invalidateQueries(k))); }',
      [1],
    ],
    [
      'the telling first',
      'async () => { notifySuccess((await save()).message); await refetch(); }',
      [],
    ],
    [
      'a reading nobody waits for',
      'async () => { await save(); void cache.invalidateQueries(); notifySuccess(); }',
      [],
    ],
    [
      'a refusal that is looked into',
      'async () => { try { notifySuccess(await save()); } catch { await hears(); } await refetch(); }',
      [],
    ],
    ['a reading alone', 'async () => { await cache.invalidateQueries(); }', []],
  ])('is detected in a text: %s', (_, text, lines) => {
    expect(lateIn(text)).toEqual(lines);
  });
});
