import type { Catalog } from './catalog.ts';
import { isNode, type Node, nodesOf } from './node-tree.ts';
import { numberField, rangeTableEntry, type Scope } from './scope.ts';

type Column = NonNullable<ReturnType<Catalog['column']>>;

/** Also finds the columns that ON CONFLICT DO UPDATE writes. */
export function findWrittenColumns(
  query: Node,
  own: Scope,
  catalog: Catalog,
): readonly (readonly [Column, Node])[] {
  const target = numberField(query, 'resultRelation');
  if (target === 0) return [];
  const { relid } = rangeTableEntry(own, target);
  const conflict = isNode(query.onConflict) ? nodesOf(query.onConflict.onConflictSet) : [];
  return [...nodesOf(query.targetList), ...conflict].flatMap(({ expr, resno }) => {
    const column = catalog.column(String(relid), String(resno));
    return column && isNode(expr) ? [[column, expr] as const] : [];
  });
}
