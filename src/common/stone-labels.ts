import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';

type StoneRow = components['schemas']['StoneRow'];

export const DIAMOND_TYPE_NAME: Readonly<Record<StoneRow['diamond_type'], string>> = {
  [DIAMOND_TYPE.white]: 'White',
  [DIAMOND_TYPE.fancy]: 'Fancy',
};

/** Label of a price below the supplier's cost. Only users who may see the cost see the label. */
export const BELOW_COST = 'Below cost';

export const GROWTH_NAME: Readonly<Record<StoneRow['growth_type'], string>> = {
  [GROWTH_TYPE.natural]: 'Natural',
  [GROWTH_TYPE.labGrown]: 'Lab grown',
};

const GROWN_BY: Readonly<Record<string, string>> = {
  CVD: 'by chemical vapour deposition (CVD)',
  HPHT: 'under high pressure and high temperature (HPHT)',
};

/** Explains the growth and the treatment of a stone to a person outside the trade. */
export function explainGrowth(
  growthType: StoneRow['growth_type'],
  {
    growth_process: process,
    treatment,
    treated_color,
  }: Pick<components['schemas']['StoneDetails'], 'growth_process' | 'treatment' | 'treated_color'>,
): string {
  const origin =
    growthType === GROWTH_TYPE.natural
      ? 'Natural diamond, formed in the earth'
      : `Lab-grown diamond, grown in a laboratory${process === undefined ? '' : ` ${GROWN_BY[process] ?? `(${process})`}`} and not mined`;
  const treatments = [treatment, treated_color].filter(
    (one) => one !== undefined && one !== 'None',
  );
  if (treatments.length > 0) return `${origin}; treated: ${[...new Set(treatments)].join(', ')}.`;
  return treatment === 'None' ? `${origin}; not treated.` : `${origin}.`;
}

export const GROWTH_ABBREVIATION: Readonly<Record<StoneRow['growth_type'], string>> = {
  [GROWTH_TYPE.natural]: 'N',
  [GROWTH_TYPE.labGrown]: 'LG',
};

export const NO_RAP = 'no Rap';

/**
 * Returns why a stone has no Rap price; null if it has one. Past prices have no `rap_state`, so
 * `diamond_type` determines their reason.
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

const LAB_GROWN_WORDS: Readonly<Record<NonNullable<StoneRow['lab_grown_state']>, string | null>> = {
  listed: null,
  no_cell: 'no cell',
  no_list: 'no list',
  fancy_colour: 'The list has no prices for fancy colours',
};

/** Reason why the lab-grown list has no price for a stone; null with a price and for natural stones. */
export const labGrownWords = ({
  lab_grown_state: state,
}: Pick<StoneRow, 'lab_grown_state'>): string | null =>
  state === undefined ? null : LAB_GROWN_WORDS[state];

export const fancyWords = (
  stone: Partial<Pick<StoneRow, 'fancy' | 'intensity' | 'overtone'>>,
): string =>
  [stone.intensity, stone.overtone, stone.fancy]
    .filter((part) => part && part !== 'None')
    .join(' ');

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

/**
 * Returns the laboratory of the report, such as "GIA". Null without a report, even if the stone
 * names a laboratory.
 */
export const labWords = ({ lab, report_no }: Reported): string | null =>
  report_no === null ? null : lab;

export const reportWords = (stone: Reported): string =>
  [labWords(stone), stone.report_no].filter(Boolean).join(' ');
