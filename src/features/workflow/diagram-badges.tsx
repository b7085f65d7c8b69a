import './diagram.css';
import type { EdgeLayout, Point } from '#machines/kernel/diagram-layout.ts';
import { type EdgeCoverage, LEVELS, OUTCOME_WORDS } from './coverage.ts';

function middleOf(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return Math.hypot(point[0] - before[0], point[1] - before[1]);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const from = points[index];
    const to = points[index + 1];
    if (from && to && left <= length) {
      const share = length === 0 ? 0 : left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return points[0] ?? [0, 0];
}

type StepBadgeProps = {
  readonly place: EdgeLayout;
  readonly number: number;
  readonly now: boolean;
};

export function StepBadge({ place, number, now }: StepBadgeProps) {
  const [x, y] = middleOf(place.points);
  return (
    <g className="workflow-step-on-line" data-now={now ? '' : undefined}>
      <circle cx={x} cy={y} r={9} />
      <text x={x} y={y + 4}>
        {number}
      </text>
    </g>
  );
}

const SQUARE_SIZE = 7;
const STEP = SQUARE_SIZE + 2.5;
/**
 * Width of the three coverage squares, in SVG units. The squares use the space that is reserved for
 * the count of a transition.
 */
export const COVERAGE_WIDTH = LEVELS.length * STEP + 1.5;

/**
 * Three squares for the test levels: state machine, HTTP and browser. A filled square is covered,
 * an empty square is not, and a dashed square cannot be covered.
 */
export function CoverageBadges({
  place,
  coverage,
}: {
  readonly place: EdgeLayout;
  readonly coverage: EdgeCoverage;
}) {
  const { x, y } = place.label;
  return (
    <g className="workflow-coverage-marks">
      {LEVELS.map(({ level, name }, index) => (
        <rect
          key={level}
          className="workflow-coverage-badge"
          data-outcome={coverage[level]}
          x={x + index * STEP}
          y={y + 3.5}
          width={SQUARE_SIZE}
          height={SQUARE_SIZE}
          rx={1.5}
        >
          <title>{`${name}: ${OUTCOME_WORDS[coverage[level]]}`}</title>
        </rect>
      ))}
    </g>
  );
}
