import { caratDeskOf, SIZES } from '../trade/carat-desk.ts';
import type { Drive, DriveStage, Drives } from './drive.ts';

interface Size {
  readonly id: string;
  /** the range as the sentence writes it */
  readonly said: string;
}

const LAST = 900;

/** Adds a size above all others. */
async function added(stage: DriveStage, more: object = {}): Promise<Size & { to: number }> {
  const ranges = await caratDeskOf(stage.portal, stage.cast).ranges();
  const sizes = ranges.flatMap(({ sub_ranges }) => sub_ranges);
  const top = sizes.toSorted((one, other) => other.carat_to - one.carat_to)[0];
  if (!top) throw new Error('there is no size');
  // The last size of the demo world ends at the maximum weight, so it is shortened first.
  const end = top.carat_to > LAST ? round(top.carat_from + 1) : top.carat_to;
  if (end < top.carat_to) await stage.call('PUT', `${SIZES}/${top.id}`, { carat_to: end });
  const from = end + 0.01;
  const [range_id, carat_from, carat_to] = [ranges.at(-1)?.id, round(from), round(from + 0.99)];
  const data = { range_id, carat_from, carat_to, ...more };
  const { id } = await stage.call('POST', SIZES, data);
  return { id, to: carat_to, said: saidOf(carat_from, carat_to) };
}
const round = (carat: number): number => Math.round(carat * 100) / 100;
const saidOf = (from: number, to: number): string => `${from.toFixed(2)} – ${to.toFixed(2)} ct`;

const adding =
  (more: object, after: string): Drive =>
  async (stage) =>
    `Added ${(await added(stage, more)).said}${after}`;

const changing =
  (begin: object, more: object, did: string, moves = true): Drive =>
  async (stage) => {
    const { id, to, said } = await added(stage, begin);
    const carat_to = round(to + 1);
    await stage.call('PUT', `${SIZES}/${id}`, { ...more, ...(moves ? { carat_to } : {}) });
    return `${did} ${moves ? said.replace(to.toFixed(2), carat_to.toFixed(2)) : said}`;
  };

const ON = { is_active: true };
const OFF = { is_active: false };

export const WEIGHT_DRIVES: Drives = {
  'addSubCaratRange.active': adding({}, ''),
  'addSubCaratRange.inactive': adding(OFF, ' as inactive'),
  'updateSubCaratRange.change': changing({}, {}, 'Changed'),
  'updateSubCaratRange.activate': changing(OFF, ON, 'Changed and activated'),
  'updateSubCaratRange.deactivate': changing({}, OFF, 'Changed and deactivated'),
  'updateSubCaratRange.onlyActivate': changing(OFF, ON, 'Activated', false),
  'updateSubCaratRange.onlyDeactivate': changing({}, OFF, 'Deactivated', false),
};
