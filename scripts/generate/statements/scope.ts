import type { Catalog, CatalogColumn } from './catalog.ts';
import { isNode, type Node, nodesOf, wordsOf } from './node-tree.ts';

export interface ParameterUse {
  isPresent: boolean;
  areElementsPresent: boolean;
  id: string | null;
}

/** A query, and the queries around it that its columns may come from. */
export interface Scope {
  query: Node;
  outer: Scope | null;
  catalog: Catalog;
  /** conditions that are met here beside those of the query: a branch of CASE stands behind its own */
  met: readonly Node[];
  /** each parameter may be null, or its elements may; and it may be the id of some kind, or a list of such */
  parameters: (number: number) => ParameterUse;
}

export const inside = (query: Node, outer: Scope): Scope => ({ ...outer, query, outer, met: [] });

export const number = (node: Node, field: string): number => Number(node[field] ?? 0);

/** The number of the parameter that stands here, if one does. What a subquery is compared by looks alike, and is none. */
export const parameterAt = (node: Node): number | null =>
  node.kind === 'PARAM' && node.paramkind === GIVEN_FROM_OUTSIDE ? number(node, 'paramid') : null;
const GIVEN_FROM_OUTSIDE = '0';

/** The query that is so many levels further out. */
function levelsOut(scope: Scope, levels: number): Scope {
  let found = scope;
  for (let level = 0; level < levels; level++) {
    if (!found.outer) throw new Error('a column comes from a query that is not there');
    found = found.outer;
  }
  return found;
}

export const scopeOf = (variable: Node, scope: Scope): Scope =>
  levelsOut(scope, number(variable, 'varlevelsup'));

/** What stands in FROM under this number. */
export function sourceOf(scope: Scope, varno: number): Node {
  const source = nodesOf(scope.query.rtable)[varno - 1];
  if (!source) throw new Error(`nothing stands in FROM under ${varno}`);
  return source;
}

export type Traced =
  | { kind: 'column'; column: CatalogColumn }
  /** one of these each time, seen from their own queries */
  | { kind: 'expressions'; from: readonly (readonly [Node, Scope])[] }
  | { kind: 'element'; of: Node; scope: Scope; isAlone: boolean }
  | { kind: 'ordinality' }
  | { kind: 'unknown' };

const RELATION = '0';
const SUBQUERY = '1';
const JOIN = '2';
const FUNCTION = '3';
const VALUES = '5';
const CTE = '6';
const GROUP = '9';

/** Where a column of FROM comes from, one step nearer to the tables. */
export function trace(variable: Node, scope: Scope): Traced {
  const own = scopeOf(variable, scope);
  const varno = number(variable, 'varno');
  const attno = number(variable, 'varattno');
  const source = sourceOf(own, varno);
  switch (source.rtekind) {
    case RELATION: {
      const column = own.catalog.column(String(source.relid), String(attno));
      return column ? { kind: 'column', column } : { kind: 'unknown' };
    }
    case SUBQUERY:
      return isNode(source.subquery)
        ? outputAt(inside(source.subquery, own), attno)
        : { kind: 'unknown' };
    case JOIN:
      return one(nodesOf(source.joinaliasvars)[attno - 1], own);
    case GROUP:
      return one(nodesOf(source.groupexprs)[attno - 1], own);
    case VALUES: {
      const rows = Array.isArray(source.values_lists) ? source.values_lists : [];
      const cells = rows.flatMap((row) => nodesOf(row)[attno - 1] ?? []);
      return { kind: 'expressions', from: cells.map((cell) => [cell, own] as const) };
    }
    case CTE: {
      const holder = levelsOut(own, number(source, 'ctelevelsup'));
      const cte = nodesOf(holder.query.cteList).find(({ ctename }) => ctename === source.ctename);
      return isNode(cte?.ctequery)
        ? outputAt(inside(cte.ctequery, holder), attno)
        : { kind: 'unknown' };
    }
    case FUNCTION:
      return ofFunction(source, attno, own);
    default:
      return { kind: 'unknown' };
  }
}

const one = (expression: Node | undefined, scope: Scope): Traced =>
  expression ? { kind: 'expressions', from: [[expression, scope]] } : { kind: 'unknown' };

function ofFunction(source: Node, attno: number, scope: Scope): Traced {
  const functions = nodesOf(source.functions);
  const width = functions.reduce((sum, each) => sum + number(each, 'funccolcount'), 0);
  if (source.funcordinality === 'true' && attno === width + 1) return { kind: 'ordinality' };
  // unnest(a, b) stands as one function a column.
  const called = functions.length === 1 ? functions[0] : functions[attno - 1];
  const call = called?.funcexpr;
  if (!isNode(call) || number(called ?? call, 'funccolcount') !== 1) return { kind: 'unknown' };
  return { kind: 'element', of: call, scope, isAlone: functions.length === 1 };
}

/** The columns that a query gives: of a change those that it returns. */
export const outputs = (query: Node): Node[] =>
  nodesOf(query.commandType === '1' ? query.targetList : query.returningList).filter(
    (entry) => entry.resjunk !== 'true',
  );

/** What stands in one column of a query's rows; of a union, in that column of each part. */
export function outputAt(scope: Scope, at: number): Traced {
  const arms = armsOf(scope);
  const from = arms.flatMap((arm) => {
    const expression = outputs(arm.query)[at - 1]?.expr;
    return isNode(expression) ? [[expression, arm] as const] : [];
  });
  return { kind: 'expressions', from };
}

/** The parts of a union; of any other query itself. */
function armsOf(scope: Scope): Scope[] {
  const operation = scope.query.setOperations;
  if (!isNode(operation)) return [scope];
  const arms: Scope[] = [];
  const collect = (node: Node): void => {
    if (node.kind === 'RANGETBLREF') {
      const { subquery } = sourceOf(scope, number(node, 'rtindex'));
      if (isNode(subquery)) arms.push(...armsOf(inside(subquery, scope)));
      return;
    }
    for (const side of [node.larg, node.rarg]) if (isNode(side)) collect(side);
  };
  collect(operation);
  return arms;
}

/** The outer joins, or grouping sets, that may leave a column without a value. */
export const emptiedBy = (variable: Node): string[] => wordsOf(variable.varnullingrels);
