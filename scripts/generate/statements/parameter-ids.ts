import { stripCasts } from './casts.ts';
import type { Catalog } from './catalog.ts';
import { idTypeOf } from './driver-types.ts';
import { isNode, type Node, nodesOf, type Value } from './node-tree.ts';
import { DEFAULT_USE } from './parameter-nullability.ts';
import { enterQuery, parameterAt, type Scope, trace } from './scope.ts';
import type { TypeReader } from './type-reader.ts';
import { findWrittenColumns } from './written-columns.ts';

/**
 * Finds parameters that are compared with an id column or written into one. The generated types
 * then reject an id of another kind, which would match nothing or violate a foreign key.
 */
export function findParameterIds(
  tree: Node,
  catalog: Catalog,
  types: TypeReader,
): ReadonlyMap<number, string> {
  const found = new Map<number, { kinds: Set<string>; declared: Set<string> }>();
  const root: Scope = {
    query: tree,
    outer: null,
    catalog,
    knownConditions: [],
    parameters: () => DEFAULT_USE,
  };

  function record(at: number, { kind, type }: ColumnId): void {
    const known = found.get(at) ?? { kinds: new Set(), declared: new Set() };
    found.set(at, known);
    if (type.startsWith('ids.') && kind) known.kinds.add(kind);
    else known.declared.add(type);
  }

  function sourcesOf(expression: Node, scope: Scope, depth = 0): Sources {
    const node = stripCasts(expression);
    const given = parameterAt(node);
    if (given !== null) return { ids: [], parameters: [given] };
    const of = (parts: readonly (readonly [Node, Scope])[]): Sources =>
      mergeSources(parts.map(([part, own]) => sourcesOf(part, own, depth + 1)));
    if (node.kind === 'COALESCEEXPR') return of(nodesOf(node.args).map((arg) => [arg, scope]));
    if (node.kind === 'ARRAYEXPR') return of(nodesOf(node.elements).map((each) => [each, scope]));
    if (node.kind === 'CASEEXPR') {
      const results = [...nodesOf(node.args).map(({ result }) => result), node.defresult];
      return of(results.filter(isNode).map((result) => [result, scope]));
    }
    if (node.kind !== 'VAR' || depth > MAX_DEPTH) return NONE;
    const traced = trace(node, scope);
    switch (traced.kind) {
      case 'column': {
        const type = types.columnType(traced.column);
        return type ? { ids: [{ kind: traced.column.kind, type }], parameters: [] } : NONE;
      }
      case 'expressions':
        return of(traced.from.filter(([from]) => from !== node));
      case 'element':
        return of(nodesOf(traced.of.args).map((array) => [array, traced.scope]));
      default:
        return NONE;
    }
  }

  function unify(operands: readonly Sources[]): void {
    const { ids, parameters } = mergeSources(operands);
    for (const at of parameters) for (const id of ids) record(at, id);
  }

  function visit(value: Value | undefined, own: Scope): void {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, own);
      return;
    }
    if (!isNode(value)) return;
    const inner = value.kind === 'QUERY' && value !== tree ? enterQuery(value, own) : own;
    if (value.kind === 'QUERY')
      for (const [column, written] of findWrittenColumns(value, inner, catalog)) {
        const type = types.columnType(column);
        if (type)
          unify([
            { ids: [{ kind: column.kind, type }], parameters: [] },
            sourcesOf(written, inner),
          ]);
      }
    if (comparesIds(value, catalog)) unify(nodesOf(value.args).map((arg) => sourcesOf(arg, own)));
    for (const [field, each] of Object.entries(value)) if (field !== 'kind') visit(each, inner);
  }

  visit(tree, root);
  return new Map(
    [...found].flatMap(([at, { kinds, declared }]) => typeOf(at, [...kinds], declared)),
  );
}

interface ColumnId {
  kind: string | null;
  type: string;
}

interface Sources {
  ids: readonly ColumnId[];
  parameters: readonly number[];
}

const NONE: Sources = { ids: [], parameters: [] };
const MAX_DEPTH = 10;

const mergeSources = (sources: readonly Sources[]): Sources => ({
  ids: sources.flatMap(({ ids }) => ids),
  parameters: sources.flatMap(({ parameters }) => parameters),
});

const COMPARISONS = new Set(['OPEXPR', 'DISTINCTEXPR', 'SCALARARRAYOPEXPR', 'NULLIFEXPR']);

const comparesIds = (node: Node, catalog: Catalog): boolean =>
  COMPARISONS.has(node.kind) && /^uuid_/.test(catalog.functionName(String(node.opfuncid)));

/** An id kind is more exact than the declared type of a column that holds several kinds. */
function typeOf(
  at: number,
  kinds: readonly string[],
  declared: ReadonlySet<string>,
): [number, string][] {
  if (kinds.length > 0) return [[at, idTypeOf(kinds)]];
  const [only, ...others] = declared;
  return only && others.length === 0 ? [[at, only]] : [];
}
