import { isNode, type Node, nodesOf } from './node-tree.ts';
import { nullingJoins, type Scope } from './scope.ts';

const FULL = '2';

/**
 * At least one side of a full join is present. COALESCE over columns of both sides is therefore not
 * nullable by the join.
 */
export function ignoreFullJoins(choices: readonly Node[], { query }: Scope): Node[] {
  const joins = isNode(query.jointree) ? fullJoinsIn(query.jointree) : [];
  return choices.map((choice) => {
    const harmless = joins.filter(({ left, right }) => {
      const varnos = choices.map(({ varno }) => String(varno));
      return varnos.some((at) => left.has(at)) && varnos.some((at) => right.has(at));
    });
    if (choice.kind !== 'VAR' || harmless.length === 0) return choice;
    const left = nullingJoins(choice).filter((join) => !harmless.some(({ at }) => at === join));
    return { ...choice, varnullingrels: left };
  });
}

interface FullJoin {
  at: string;
  left: ReadonlySet<string>;
  right: ReadonlySet<string>;
}

function fullJoinsIn(part: Node): FullJoin[] {
  const parts = [...nodesOf(part.fromlist), ...nodesOf(part.larg), ...nodesOf(part.rarg)];
  const inner = parts.flatMap(fullJoinsIn);
  if (part.kind !== 'JOINEXPR' || part.jointype !== FULL) return inner;
  const own = {
    at: String(part.rtindex),
    left: new Set(nodesOf(part.larg).flatMap(sourcesIn)),
    right: new Set(nodesOf(part.rarg).flatMap(sourcesIn)),
  };
  return [own, ...inner];
}

const sourcesIn = (part: Node): string[] =>
  part.kind === 'RANGETBLREF'
    ? [String(part.rtindex)]
    : [...nodesOf(part.larg), ...nodesOf(part.rarg)].flatMap(sourcesIn);
