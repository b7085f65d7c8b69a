import type { Catalog, CatalogColumn } from './catalog.ts';
import { isNode, type Node, nodesOf, wordsOf } from './node-tree.ts';

export interface ParameterUse {
  isPresent: boolean;
  areElementsPresent: boolean;
  id: string | null;
}

/** A query whose columns may also refer to its enclosing queries (`outer`). */
export interface Scope {
  query: Node;
  outer: Scope | null;
  catalog: Catalog;
  /** conditions of CASE branches that are known to be true here */
  knownConditions: readonly Node[];
  parameters: (number: number) => ParameterUse;
}

export const enterQuery = (query: Node, outer: Scope): Scope => ({
  ...outer,
  query,
  outer,
  knownConditions: [],
});

export const numberField = (node: Node, field: string): number => Number(node[field] ?? 0);

/** Returns null for all other nodes, including the internal parameters of subquery comparisons. */
export const parameterAt = (node: Node): number | null =>
  node.kind === 'PARAM' && node.paramkind === EXTERNAL_PARAMETER
    ? numberField(node, 'paramid')
    : null;
const EXTERNAL_PARAMETER = '0';

function outerScope(scope: Scope, levels: number): Scope {
  let found = scope;
  for (let level = 0; level < levels; level++) {
    if (!found.outer) throw new Error('a column refers to a missing outer query');
    found = found.outer;
  }
  return found;
}

export const scopeOf = (variable: Node, scope: Scope): Scope =>
  outerScope(scope, numberField(variable, 'varlevelsup'));

export function rangeTableEntry(scope: Scope, varno: number): Node {
  const source = nodesOf(scope.query.rtable)[varno - 1];
  if (!source) throw new Error(`FROM has no entry ${varno}`);
  return source;
}

export type Traced =
  | { kind: 'column'; column: CatalogColumn }
  /** the value is one of these expressions, each in the scope of its own query */
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

/** Resolves a column reference one step towards its table. */
export function trace(variable: Node, scope: Scope): Traced {
  const own = scopeOf(variable, scope);
  const varno = numberField(variable, 'varno');
  const attno = numberField(variable, 'varattno');
  const source = rangeTableEntry(own, varno);
  switch (source.rtekind) {
    case RELATION: {
      const column = own.catalog.column(String(source.relid), String(attno));
      return column ? { kind: 'column', column } : { kind: 'unknown' };
    }
    case SUBQUERY:
      return isNode(source.subquery)
        ? outputAt(enterQuery(source.subquery, own), attno)
        : { kind: 'unknown' };
    case JOIN:
      return singleExpression(nodesOf(source.joinaliasvars)[attno - 1], own);
    case GROUP:
      return singleExpression(nodesOf(source.groupexprs)[attno - 1], own);
    case VALUES: {
      const rows = Array.isArray(source.values_lists) ? source.values_lists : [];
      const cells = rows.flatMap((row) => nodesOf(row)[attno - 1] ?? []);
      return { kind: 'expressions', from: cells.map((cell) => [cell, own] as const) };
    }
    case CTE: {
      const holder = outerScope(own, numberField(source, 'ctelevelsup'));
      const cte = nodesOf(holder.query.cteList).find(({ ctename }) => ctename === source.ctename);
      return isNode(cte?.ctequery)
        ? outputAt(enterQuery(cte.ctequery, holder), attno)
        : { kind: 'unknown' };
    }
    case FUNCTION:
      return traceFunction(source, attno, own);
    default:
      return { kind: 'unknown' };
  }
}

const singleExpression = (expression: Node | undefined, scope: Scope): Traced =>
  expression ? { kind: 'expressions', from: [[expression, scope]] } : { kind: 'unknown' };

function traceFunction(source: Node, attno: number, scope: Scope): Traced {
  const functions = nodesOf(source.functions);
  const width = functions.reduce((sum, each) => sum + numberField(each, 'funccolcount'), 0);
  if (source.funcordinality === 'true' && attno === width + 1) return { kind: 'ordinality' };
  // PostgreSQL splits unnest(a, b) into one function per column.
  const called = functions.length === 1 ? functions[0] : functions[attno - 1];
  const call = called?.funcexpr;
  if (!isNode(call) || numberField(called ?? call, 'funccolcount') !== 1)
    return { kind: 'unknown' };
  return { kind: 'element', of: call, scope, isAlone: functions.length === 1 };
}

/** Returns the output columns of a SELECT, or the RETURNING columns of a data change. */
export const outputColumns = (query: Node): Node[] =>
  nodesOf(query.commandType === '1' ? query.targetList : query.returningList).filter(
    (entry) => entry.resjunk !== 'true',
  );

/** The column of a UNION has one expression for each of its queries. */
export function outputAt(scope: Scope, at: number): Traced {
  const arms = unionArms(scope);
  const from = arms.flatMap((arm) => {
    const expression = outputColumns(arm.query)[at - 1]?.expr;
    return isNode(expression) ? [[expression, arm] as const] : [];
  });
  return { kind: 'expressions', from };
}

function unionArms(scope: Scope): Scope[] {
  const operation = scope.query.setOperations;
  if (!isNode(operation)) return [scope];
  const arms: Scope[] = [];
  const collect = (node: Node): void => {
    if (node.kind === 'RANGETBLREF') {
      const { subquery } = rangeTableEntry(scope, numberField(node, 'rtindex'));
      if (isNode(subquery)) arms.push(...unionArms(enterQuery(subquery, scope)));
      return;
    }
    for (const operand of [node.larg, node.rarg]) if (isNode(operand)) collect(operand);
  };
  collect(operation);
  return arms;
}

/** Returns the outer joins and grouping sets that can make the column null. */
export const nullingJoins = (variable: Node): string[] => wordsOf(variable.varnullingrels);
