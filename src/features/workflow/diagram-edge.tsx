import './diagram.css';
import { formatInteger } from '#common/format.ts';
import type { DiagramEdge } from '#machines/kernel/diagram.ts';
import { arrowHead, type EdgeLayout, roundedPath } from '#machines/kernel/diagram-layout.ts';

const BEND = 6;
const IDLE = 1.3;
const THINNEST = 1.6;
/** Maximum width of an edge in pixels. A wider edge would fill the gap to a parallel one. */
const THICKEST = 5;

type EdgeLineProps = {
  readonly edge: DiagramEdge;
  readonly place: EdgeLayout;
  readonly count: number;
  readonly busiest: number;
  readonly lit: boolean;
  /**
   * `before` if the replayed record has taken this transition, `now` if the current step takes it
   */
  readonly walked?: 'before' | 'now' | undefined;
  readonly href: string;
  readonly onLight: () => void;
};

/** Draws the edge as a link, so that the keyboard reaches it and users can copy its URL. */
export function DiagramEdgeLine({
  edge,
  place,
  count,
  busiest,
  lit,
  walked,
  href,
  onLight,
}: EdgeLineProps) {
  // The square root keeps the widths of rare transitions distinguishable next to a frequent one.
  const share = count === 0 ? 0 : Math.sqrt(count / busiest);
  const width = count === 0 ? IDLE : THINNEST + (THICKEST - THINNEST) * share;
  const head = Math.max(7, width * 1.9);
  return (
    <a
      className="workflow-link"
      data-walked={walked}
      href={href}
      aria-label={`${edge.event}, from ${edge.from} to ${edge.to}`}
      aria-current={lit ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onLight();
      }}
    >
      <title>{[edge.description, ...edge.conditions].join('\n')}</title>
      <path className="workflow-hit" d={roundedPath(place.points, BEND)} />
      <path
        className="workflow-edge"
        d={roundedPath(place.points, BEND, head * 0.7)}
        strokeWidth={width}
      />
      <path fill="currentcolor" d={arrowHead(place.points, head)} />
    </a>
  );
}

type EdgeLabelProps = Pick<EdgeLineProps, 'edge' | 'place' | 'lit'> & {
  /** number of times that records took the transition; null hides the number */
  readonly count: number | null;
  /** free space before the name, in SVG units, for the coverage squares */
  readonly indent: number;
};

export function DiagramEdgeLabel({ edge, place, count, lit, indent }: EdgeLabelProps) {
  const { x, y } = place.label;
  return (
    <g className="workflow-label" data-lit={lit ? '' : undefined}>
      <text x={x + indent} y={y + 11}>
        <tspan className="workflow-event">{edge.name}</tspan>
        {count === null ? null : (
          <tspan className="workflow-count" dx="5">
            {formatInteger(count)}
          </tspan>
        )}
      </text>
    </g>
  );
}
