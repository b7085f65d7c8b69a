import type { components } from '../api/schema.gen.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '../machines/codes.ts';

type StoneRow = components['schemas']['StoneRow'];

/** Names of the stock categories. */
export const DIAMOND_TYPE_NAME: Readonly<Record<StoneRow['diamond_type'], string>> = {
  [DIAMOND_TYPE.white]: 'White',
  [DIAMOND_TYPE.fancy]: 'Fancy',
};

/** The label of a price below the supplier's cost. Shown only to users who may see cost. */
export const BELOW_COST = 'Below cost';

export const GROWTH_NAME: Readonly<Record<StoneRow['growth_type'], string>> = {
  [GROWTH_TYPE.natural]: 'Natural',
  [GROWTH_TYPE.labGrown]: 'Lab grown',
};

/** The trade's abbreviations of the growth type, for narrow places. */
export const GROWTH_ABBREVIATION: Readonly<Record<StoneRow['growth_type'], string>> = {
  [GROWTH_TYPE.natural]: 'N',
  [GROWTH_TYPE.labGrown]: 'LG',
};

/** The label of a stone that the Rap list does not price. */
export const NO_RAP = 'no Rap';

/**
 * Always states why a stone has no Rap. A record with a past price derives the reason from the
 * values it stored.
 */
export function rapWords({
  rap,
  rap_state,
  diamond_type,
}: Pick<StoneRow, 'rap'> & Partial<Pick<StoneRow, 'rap_state' | 'diamond_type'>>): string | null {
  if (rap !== null) return null;
  if (rap_state === 'no_cell' || (rap_state === undefined && diamond_type === DIAMOND_TYPE.white))
    return NO_RAP;
  return 'Rap has no prices for fancy colours';
}

/** "Fancy Intense Greenish Yellow"; an absent overtone is omitted. */
export const fancyWords = (
  stone: Partial<Pick<StoneRow, 'fancy' | 'intensity' | 'overtone'>>,
): string =>
  [stone.intensity, stone.overtone, stone.fancy]
    .filter((part) => part && part !== 'None')
    .join(' ');

/** "3EX", or the three grades of the report separated by spaces; empty without grades. */
export function finishWords(stone: {
  readonly cut: string | null;
  readonly polish: string | null;
  readonly symmetry: string | null;
}): string {
  const grades = [stone.cut, stone.polish, stone.symmetry].filter((one) => one !== null);
  return grades.length === 3 && grades.every((one) => one === 'EX') ? '3EX' : grades.join(' ');
}

interface Reported {
  readonly lab: string | null;
  readonly report_no: string | null;
}

/** "GIA"; null without a report, even if the stone names a laboratory. */
export const labWords = ({ lab, report_no }: Reported): string | null =>
  report_no === null ? null : lab;

/** "GIA 2337502921"; empty without a report. */
export const reportWords = (stone: Reported): string =>
  [labWords(stone), stone.report_no].filter(Boolean).join(' ');
