import { isNode, type Node, nodesOf } from './node-tree.ts';

export function stripCasts(expression: Node): Node {
  const { kind } = expression;
  const isCall = kind === 'FUNCEXPR' && expression.funcformat !== '0';
  const inner = isCall ? nodesOf(expression.args)[0] : expression.arg;
  const isCast = isCall || /^(RELABELTYPE|COERCEVIAIO|ARRAYCOERCEEXPR|COERCETODOMAIN)$/.test(kind);
  return isCast && isNode(inner) ? stripCasts(inner) : expression;
}
