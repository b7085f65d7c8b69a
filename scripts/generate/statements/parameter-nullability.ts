import { stripCasts } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { isNode, type Node, nodesOf, type Value } from './node-tree.ts';
import { NEVER_NULL } from './nullability.ts';
import { enterQuery, type ParameterUse, parameterAt, type Scope, trace } from './scope.ts';
import { findWrittenColumns } from './written-columns.ts';

type Presence = Pick<ParameterUse, 'isPresent' | 'areElementsPresent'>;

/**
 * Accepts null for parameters that are written into a nullable column, tested for null or returned
 * unchanged. Elsewhere null would silently match nothing.
 */
export function analyzeParameters(tree: Node, catalog: Catalog): ReadonlyMap<number, Presence> {
  const uses = new Map<number, { awaited: boolean; refused: boolean; elements: NullUse }>();
  const usesOf = (at: number) => {
    const known = uses.get(at) ?? {
      awaited: false,
      refused: false,
      elements: { awaited: false, refused: false },
    };
    uses.set(at, known);
    return known;
  };
  const scope: Scope = {
    query: tree,
    outer: null,
    catalog,
    knownConditions: [],
    parameters: () => DEFAULT_USE,
  };

  function recordUse(expression: Node, own: Scope, what: keyof NullUse, depth = 0): void {
    const node = stripCasts(expression);
    if (what === 'refused' && hasNullGuard(own.query)) what = 'awaited';
    const at = parameterAt(node);
    if (at !== null) usesOf(at)[what] = true;
    if (node.kind === 'COALESCEEXPR' && what === 'refused') {
      // COALESCE reaches its last argument only if all others are null.
      const last = nodesOf(node.args).at(-1);
      if (last) recordUse(last, own, what, depth);
    }
    if (node.kind === 'CASEEXPR') {
      for (const { result } of nodesOf(node.args))
        if (isNode(result)) recordUse(result, own, what === 'refused' ? 'awaited' : what, depth);
      if (isNode(node.defresult))
        recordUse(node.defresult, own, what === 'refused' ? 'awaited' : what, depth);
    }
    if (node.kind !== 'VAR' || depth > 10) return;
    const traced = trace(node, own);
    if (traced.kind === 'expressions')
      for (const [from, fromScope] of traced.from)
        if (from !== node) recordUse(from, fromScope, what, depth + 1);
    if (traced.kind !== 'element') return;
    const [array] = nodesOf(traced.of.args);
    const list = array ? parameterAt(stripCasts(array)) : null;
    if (list !== null) usesOf(list).elements[what] = true;
  }

  function visit(value: Value | undefined, own: Scope, isFree = false): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, own, isFree);
      return;
    }
    if (!isNode(value)) return;
    const inner = value.kind === 'QUERY' && value !== tree ? enterQuery(value, own) : own;
    if (value.kind === 'QUERY')
      for (const [column, written] of findWrittenColumns(value, inner, catalog))
        recordUse(written, inner, column.isPresent ? 'refused' : 'awaited');
    if (isFree && (value.kind === 'PARAM' || value.kind === 'VAR'))
      recordUse(value, own, 'awaited');
    if (acceptsNull(value, catalog))
      for (const each of [...nodesOf(value.args), ...nodesOf(value.arg)])
        recordUse(each, own, 'awaited');
    const frees = isFree || mayYieldNull(value);
    for (const [field, each] of Object.entries(value)) {
      if (field === 'kind') continue;
      visit(
        each,
        inner,
        field === 'quals' || field === 'subselect' || value.kind !== 'JOINEXPR' ? frees : isFree,
      );
    }
  }

  const outputsOfSelect = tree.commandType === '1' ? nodesOf(tree.targetList) : [];
  for (const { expr } of outputsOfSelect) if (isNode(expr)) recordUse(expr, scope, 'awaited');
  visit(tree, scope);
  return new Map(
    [...uses].map(([at, { awaited, refused, elements }]) => [
      at,
      {
        isPresent: refused || !awaited,
        areElementsPresent: elements.refused || !elements.awaited,
      },
    ]),
  );
}

export const DEFAULT_USE: ParameterUse = { isPresent: true, areElementsPresent: true, id: null };

interface NullUse {
  awaited: boolean;
  refused: boolean;
}

/** True if the WHERE clause tests a parameter for null, so that null never reaches the write. */
function hasNullGuard(query: Node): boolean {
  const quals = isNode(query.jointree) ? query.jointree.quals : null;
  const conditions =
    isNode(quals) && quals.kind === 'BOOLEXPR' ? nodesOf(quals.args) : nodesOf(quals);
  return conditions.some(
    (condition) =>
      condition.kind === 'NULLTEST' &&
      nodesOf(condition.arg).some((arg) => parameterAt(stripCasts(arg)) !== null),
  );
}

/** An outer join or a scalar subquery keeps the row even if it matches nothing. */
const mayYieldNull = (node: Node): boolean =>
  (node.kind === 'JOINEXPR' && node.jointype !== '0') ||
  (node.kind === 'SUBLINK' && node.subLinkType === '4');

const NULL_TESTS = new Set([
  'NULLTEST',
  'COALESCEEXPR',
  'DISTINCTEXPR',
  'BOOLEANTEST',
  'MINMAXEXPR',
]);

function acceptsNull(node: Node, catalog: Catalog): boolean {
  if (NULL_TESTS.has(node.kind)) return true;
  return node.kind === 'FUNCEXPR' && NEVER_NULL.has(catalog.functionName(String(node.funcid)));
}
