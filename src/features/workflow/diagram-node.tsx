import type { DiagramNode } from '../../machines/kernel/diagram.ts';
import { type Box, insideRing } from '../../machines/kernel/layout.ts';
import { formatInteger } from '../../ui/format.ts';

type NodeBoxProps = {
  readonly node: DiagramNode;
  readonly box: Box;
  readonly count: number | null;
};

export function DiagramNodeBox({ node, box, count }: NodeBoxProps) {
  if (node.start) {
    const radius = box.width / 2;
    return (
      <g>
        <title>{node.description}</title>
        <circle className="workflow-start" cx={box.x + radius} cy={box.y + radius} r={radius} />
      </g>
    );
  }
  const inner = node.final ? insideRing(box) : box;
  return (
    <g className="workflow-node" data-colour={node.colour}>
      <title>{node.description}</title>
      {node.final ? (
        <rect
          className="workflow-ring"
          x={box.x}
          y={box.y}
          width={box.width}
          height={box.height}
          rx={11}
        />
      ) : null}
      <rect
        className="workflow-box"
        x={inner.x}
        y={inner.y}
        width={inner.width}
        height={inner.height}
        rx={8}
      />
      <text className="workflow-name" x={inner.x + 16} y={inner.y + 28}>
        {node.label}
      </text>
      <text className="workflow-code" x={inner.x + 16} y={inner.y + 50}>
        {node.id}, code {node.code}
      </text>
      {count === null ? null : (
        <text className="workflow-records" x={inner.x + inner.width - 14} y={inner.y + 28}>
          {formatInteger(count)}
        </text>
      )}
    </g>
  );
}
