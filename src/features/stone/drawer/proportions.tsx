import './stone-detail.css';
import { formatNumber } from '#common/format.ts';
import { type Profile, profileOf } from '#drawing/proportions.ts';
import { polygonPath } from '#drawing/svg-path.ts';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';
import { Part } from './detail-part.tsx';

/**
 * Width of the stone in the side view, in SVG units. The drawing is wider (`BOX`), because labels
 * are on both sides.
 */
const WIDTH = 295;
const LEFT = 118;
const TOP = 34;
const SCALE = WIDTH / 100;
const BOX = 508;
const ARC = 40;

const x = (percent: number): number => LEFT + percent * SCALE;
const y = (percent: number): number => TOP + percent * SCALE;

export function Proportions({ dna }: { readonly dna: StoneDna }) {
  const profile = profileOf({
    table: dna.table_pct,
    depth: dna.depth_pct,
    crownAngle: dna.crown_angle,
    crownHeight: dna.crown_height_pct,
    girdle: dna.girdle_pct,
    pavilionAngle: dna.pavilion_angle,
    pavilionDepth: dna.pavilion_depth_pct,
  });
  const table = profile.tableRight - profile.tableLeft;
  const depth = dna.depth_pct ?? profile.depth;
  const height = y(profile.depth) + 12;
  return (
    <Part
      title="Proportions"
      note={
        profile.assumed
          ? 'some values are estimates, not from the report'
          : 'drawn to scale from the report'
      }
    >
      <svg
        className="proportions"
        viewBox={`0 0 ${BOX} ${height}`}
        role="img"
        aria-label={`Side view to scale: table ${formatNumber(table)} %, depth ${formatNumber(depth)} %, crown ${formatNumber(profile.crownAngle)} degrees, pavilion ${formatNumber(profile.pavilionAngle)} degrees`}
      >
        <path
          className="proportions-stone"
          d={polygonPath(
            profile.outline.map(([across, down]) => [x(across), y(down)]),
            2,
          )}
        />
        {profile.lines.map(([[fromX, fromY], [toX, toY]]) => (
          <line
            key={`${fromX} ${fromY} ${toX} ${toY}`}
            className="proportions-facet"
            x1={x(fromX)}
            y1={y(fromY)}
            x2={x(toX)}
            y2={y(toY)}
          />
        ))}
        <Measures profile={profile} table={table} depth={depth} />
        <Angles profile={profile} />
      </svg>
    </Part>
  );
}

type MeasuresProps = {
  readonly profile: Profile;
  readonly table: number;
  /** total depth in percent, from the grading report if the report states it */
  readonly depth: number;
};

function Measures({ profile, table, depth }: MeasuresProps) {
  const girdleTop = y(profile.crownHeight);
  const girdleEnd = y(profile.crownHeight + profile.girdle);
  const culet = y(profile.depth);
  const middle = x(50);
  const depthMiddle = (TOP + culet) / 2;
  const rule = (d: string) => <path className="proportions-rule" d={d} />;
  return (
    <>
      {rule(
        `M${x(profile.tableLeft)} 24V14M${x(profile.tableRight)} 24V14M${x(profile.tableLeft)} 18H${middle - 36}M${middle + 36} 18H${x(profile.tableRight)}`,
      )}
      <text x={middle} y="22" textAnchor="middle" className="proportions-figure">
        Table {formatNumber(table)} %
      </text>
      {rule(
        `M${x(profile.tableRight) + 8} ${TOP}H475M${middle + 8} ${culet}H475M471 ${TOP}V${depthMiddle - 16}M471 ${depthMiddle + 16}V${culet}`,
      )}
      <text x="471" y={depthMiddle - 2} textAnchor="middle" className="proportions-figure">
        {formatNumber(depth)} %
      </text>
      <text x="471" y={depthMiddle + 11} textAnchor="middle">
        depth
      </text>
      {rule(
        `M96 ${TOP}H${x(profile.tableLeft) - 8}M96 ${girdleTop}H112M96 ${girdleEnd}H112M96 ${culet}H${middle - 8}M100 ${TOP}V${girdleTop}M100 ${girdleEnd}V${culet}`,
      )}
      <SideLabel word="crown" value={profile.crownHeight} at={(TOP + girdleTop) / 2} />
      <SideLabel word="girdle" value={profile.girdle} at={(girdleTop + girdleEnd) / 2} />
      <SideLabel word="pavilion" value={profile.pavilionDepth} at={(girdleEnd + culet) / 2} />
    </>
  );
}

type SideLabelProps = { readonly word: string; readonly value: number; readonly at: number };

function SideLabel({ word, value, at }: SideLabelProps) {
  return (
    <text x="92" y={at + 4} textAnchor="end">
      {word} <tspan className="proportions-figure">{formatNumber(value)} %</tspan>
    </text>
  );
}

const point = (fromX: number, fromY: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${fromX + ARC * Math.cos(angle)} ${fromY + ARC * Math.sin(angle)}`;
};

/**
 * Draws the angles of the crown (upper part) and pavilion (lower part) from the horizontal plane of
 * the girdle (widest part), as laboratories measure them.
 */
function Angles({ profile }: { readonly profile: Profile }) {
  const { crownAngle, pavilionAngle, crownHeight, girdle } = profile;
  const top = y(crownHeight);
  const end = y(crownHeight + girdle);
  return (
    <>
      <path
        className="proportions-angle"
        d={`M${LEFT + ARC} ${top}A${ARC} ${ARC} 0 0 0 ${point(LEFT, top, -crownAngle)}`}
      />
      <text x={LEFT + ARC + 6} y={top - 6} className="proportions-degrees">
        {formatNumber(crownAngle)}°
      </text>
      <path
        className="proportions-angle"
        d={`M${LEFT + WIDTH - ARC} ${end}A${ARC} ${ARC} 0 0 0 ${point(LEFT + WIDTH, end, 180 - pavilionAngle)}`}
      />
      <text
        x={LEFT + WIDTH - ARC - 6}
        y={end + 15}
        textAnchor="end"
        className="proportions-degrees"
      >
        {formatNumber(pavilionAngle)}°
      </text>
    </>
  );
}
