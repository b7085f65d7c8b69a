import type { components } from '../api/schema.gen.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '../machines/codes.ts';

type StoneRow = components['schemas']['StoneRow'];

/** The stock that a stone belongs to. */
export const DIAMOND_TYPE_NAME: Readonly<Record<StoneRow['diamond_type'], string>> = {
  [DIAMOND_TYPE.white]: 'White',
  [DIAMOND_TYPE.fancy]: 'Fancy',
};

/** The mark of a price that is less than its supplier is paid; shown only to those who may see cost. */
export const BELOW_COST = 'Below cost';

export const GROWTH_NAME: Readonly<Record<StoneRow['growth_type'], string>> = {
  [GROWTH_TYPE.natural]: 'Natural',
  [GROWTH_TYPE.labGrown]: 'Lab grown',
};

/** What the trade writes beside a stone where there is room for no more. */
export const GROWTH_MARK: Readonly<Record<StoneRow['growth_type'], string>> = {
  [GROWTH_TYPE.natural]: 'N',
  [GROWTH_TYPE.labGrown]: 'LG',
};

/** Where the list prices no such stone. */
export const NO_RAP = 'no Rap';

/** Why a stone has no Rap, and never silence: a record that keeps a price of the past says it by what it keeps. */
export function rapWords({
  rap,
  rap_state,
  diamond_type,
}: Pick<StoneRow, 'rap'> & Partial<Pick<StoneRow, 'rap_state' | 'diamond_type'>>): string | null {
  if (rap !== null) return null;
  if (rap_state === 'no_cell' || (rap_state === undefined && diamond_type === DIAMOND_TYPE.white))
    return NO_RAP;
  return 'Rap prices no fancy colours';
}

/** "Fancy Intense Greenish Yellow"; no overtone is not said. */
export const fancyWords = (
  stone: Partial<Pick<StoneRow, 'fancy' | 'intensity' | 'overtone'>>,
): string =>
  [stone.intensity, stone.overtone, stone.fancy]
    .filter((part) => part && part !== 'None')
    .join(' ');

/** "3EX", or the grades that the laboratory gave beside each other; nothing where it gave none. */
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

/** "GIA"; nothing where there is no report, whatever stands for its laboratory. */
export const labWords = ({ lab, report_no }: Reported): string | null =>
  report_no === null ? null : lab;

/** "GIA 2337502921"; nothing where there is no report. */
export const reportWords = (stone: Reported): string =>
  [labWords(stone), stone.report_no].filter(Boolean).join(' ');
