import { type Profile, profileOf } from '#drawing/proportions.ts';
import { linePath, pointText, polygonPath } from '#drawing/svg-path.ts';
import { numberOf, type StoneToDraw } from './stone-to-draw.ts';

const LINE = '#3b3f4a';

export const profileOfStone = (stone: StoneToDraw): Profile =>
  profileOf({
    table: numberOf(stone.table_pct),
    depth: numberOf(stone.depth_pct),
    crownAngle: numberOf(stone.crown_angle),
    crownHeight: numberOf(stone.crown_height_pct),
    girdle: numberOf(stone.girdle_pct),
    pavilionAngle: numberOf(stone.pavilion_angle),
    pavilionDepth: numberOf(stone.pavilion_depth_pct),
  });

/**
 * Draws the side view with its proportions. The girdle (the widest part) is 100 units wide, with 34
 * units for labels on each side.
 */
export function profileDrawing(stone: StoneToDraw): string {
  const profile = profileOfStone(stone);
  const { crownHeight, girdle, depth, tableLeft, tableRight } = profile;
  const under = crownHeight + girdle;
  const percent = (value: number): string => `${Number(value.toFixed(1))} %`;
  const angle = (value: number): string => `${value.toFixed(1)}°`;
  const text = (x: number, y: number, words: string, anchor = 'middle'): string =>
    `<text x="${x}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
  const tick = (y: number): string => `M-6 ${y.toFixed(1)}H-2`;
  return [
    `<path d="${polygonPath(profile.outline, 2)}" fill="#f4f5f8" stroke="${LINE}" stroke-width=".7" stroke-linejoin="round"/>`,
    `<path d="${profile.lines.map((line) => linePath(line, 2)).join('')}" fill="none" stroke="${LINE}" stroke-width=".35" opacity=".7"/>`,
    `<path d="M${pointText([tableLeft, -3])}V-7M${pointText([tableRight, -3])}V-7M${pointText([tableLeft, -5])}H${tableRight}${tick(0)}${tick(crownHeight)}${tick(under)}${tick(depth)}M-4 0V${crownHeight.toFixed(1)}M-4 ${under.toFixed(1)}V${depth.toFixed(1)}M104 0H108M104 ${depth.toFixed(1)}H108M106 0V${depth.toFixed(1)}" fill="none" stroke="#8b90a0" stroke-width=".4"/>`,
    `<g font-size="4.4" fill="#23262f">`,
    text(50, -9, `Table ${percent(tableRight - tableLeft)}`),
    text(-8, crownHeight / 2 + 1.5, percent(crownHeight), 'end'),
    text(-8, crownHeight + girdle / 2 + 1.5, `girdle ${percent(girdle)}`, 'end'),
    text(-8, under + (depth - under) / 2 + 1.5, percent(profile.pavilionDepth), 'end'),
    text(109, depth / 2 + 1.5, percent(numberOf(stone.depth_pct) ?? depth), 'start'),
    `<g fill="#4a3fb0">`,
    text(17, crownHeight - 2, angle(profile.crownAngle)),
    text(82, under + 6, angle(profile.pavilionAngle)),
    `</g></g>`,
  ].join('');
}
