import './diagram.css';
import { count as countText } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import type { DiagramNode } from '#machines/kernel/diagram.ts';
import { type Box, insideRing } from '#machines/kernel/diagram-layout.ts';
import { TONES } from './state-badge.tsx';

type NodeBoxProps = {
  readonly node: DiagramNode;
  readonly box: Box;
  readonly count: number | null;
  /** true if the panel lists the records in this state */
  readonly lit: boolean;
  readonly here: boolean;
  /** number of events of the replayed record that were refused in this state */
  readonly refused: number;
  readonly href: string;
  readonly onChoose: () => void;
};

export function DiagramNodeBox(props: NodeBoxProps) {
  const { node, box, count, lit, here, refused, href, onChoose } = props;
  if (node.start) {
    const radius = box.width / 2;
    return (
      <g>
        <title>{node.description}</title>
        <circle fill="var(--text)" cx={box.x + radius} cy={box.y + radius} r={radius} />
        <Refused x={box.x + box.width} y={box.y} count={refused} />
      </g>
    );
  }
  const tone = TONES[node.colour];
  const inner = node.final ? insideRing(box) : box;
  return (
    <a
      className="workflow-node"
      data-here={here ? '' : undefined}
      href={href}
      aria-label={`${node.label}, code ${node.code}${count === null ? '' : `, ${countText(count, 'record')}`}`}
      aria-current={lit ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
    >
      <title>{node.description}</title>
      {node.final ? <rect className="workflow-ring" {...placeOf(box)} rx={9} /> : null}
      <rect
        className="workflow-box"
        fill={`var(--${tone}-bg)`}
        stroke={`var(--${tone}-dot)`}
        {...placeOf(inner)}
        rx={6}
      />
      <text className="workflow-name" x={inner.x + 10} y={inner.y + 18}>
        {`${node.label} `}
      </text>
      <text x={inner.x + 10} y={inner.y + 35} style={{ fill: `var(--${tone}-fg)` }}>
        {`code ${node.code} `}
      </text>
      {count === null ? null : (
        <text className="workflow-records" x={inner.x + inner.width - 10} y={inner.y + 35}>
          {formatInteger(count)}
        </text>
      )}
      <Refused x={inner.x + inner.width} y={inner.y} count={refused} />
    </a>
  );
}

const placeOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

type RefusedProps = { readonly x: number; readonly y: number; readonly count: number };

function Refused({ x, y, count }: RefusedProps) {
  if (count === 0) return null;
  return (
    <g className="workflow-refused-badge">
      <title>
        {count === 1
          ? 'One refused attempt in this state'
          : `${count} refused attempts in this state`}
      </title>
      <circle cx={x} cy={y} r={7} />
      <path d={`M${x - 2.5} ${y - 2.5}l5 5M${x + 2.5} ${y - 2.5}l-5 5`} />
    </g>
  );
}
