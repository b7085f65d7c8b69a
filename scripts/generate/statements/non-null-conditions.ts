import { stripCasts } from './casts.ts';
import { isNode, type Node, nodesOf } from './node-tree.ts';
import { numberField, type Scope } from './scope.ts';

/** Columns that are not null in any result row, and FROM entries whose whole row is present. */
export interface NonNull {
  columns: ReadonlySet<string>;
  rows: ReadonlySet<string>;
}

const nonNullCache = new WeakMap<Node, NonNull>();

/**
 * Derives non-null columns from WHERE and from inner joins: a strict comparison with null is never
 * true.
 */
export function findNonNull(scope: Scope): NonNull {
  const { query, knownConditions } = scope;
  const earlier = nonNullCache.get(query);
  if (earlier && knownConditions.length === 0) return earlier;
  const own = isNode(query.jointree) ? conditionsIn(query.jointree) : [];
  const held = collectNonNull([...own, ...knownConditions.flatMap(splitConjuncts)], scope);
  if (knownConditions.length === 0) nonNullCache.set(query, held);
  return held;
}

function collectNonNull(conditions: readonly Node[], scope: Scope): NonNull {
  const columns = new Set<string>();
  const rows = new Set<string>();
  for (const condition of conditions) {
    for (const variable of nonNullOperands(condition, scope).map(stripCasts)) {
      if (variable.kind !== 'VAR' || numberField(variable, 'varlevelsup') > 0) continue;
      columns.add(keyOf(variable));
      rows.add(String(variable.varno));
    }
  }
  return { columns, rows };
}

const keyOf = (variable: Node): string => `${variable.varno}.${variable.varattno}`;

export const isKnownNonNull = (variable: Node, held: NonNull): boolean =>
  held.columns.has(keyOf(variable));

/** Conditions of an outer join count only on its preserved side. */
function conditionsIn(part: Node): Node[] {
  if (part.kind === 'FROMEXPR')
    return [...nodesOf(part.fromlist).flatMap(conditionsIn), ...splitConjuncts(part.quals)];
  if (part.kind !== 'JOINEXPR') return [];
  const left = isNode(part.larg) ? conditionsIn(part.larg) : [];
  const right = isNode(part.rarg) ? conditionsIn(part.rarg) : [];
  if (part.jointype === '0') return [...left, ...right, ...splitConjuncts(part.quals)];
  if (part.jointype === '1') return left;
  return part.jointype === '3' ? right : [];
}

const splitConjuncts = (condition: unknown): Node[] => {
  const node = condition as Node | null;
  if (!isNode(node)) return [];
  return node.kind === 'BOOLEXPR' && node.boolop === 'and'
    ? nodesOf(node.args).flatMap(splitConjuncts)
    : [node];
};

function nonNullOperands(condition: Node, { catalog }: Scope): Node[] {
  switch (condition.kind) {
    case 'VAR':
      return [condition];
    case 'NULLTEST':
      return condition.nulltesttype === '1' ? nodesOf(condition.arg) : [];
    case 'BOOLEXPR':
      return condition.boolop === 'not'
        ? nodesOf(condition.args).filter(({ kind }) => kind === 'VAR')
        : [];
    case 'SCALARARRAYOPEXPR':
      return nodesOf(condition.args).slice(0, 1);
    case 'OPEXPR':
      return catalog.isStrict(String(condition.opfuncid)) ? nodesOf(condition.args) : [];
    default:
      return [];
  }
}
