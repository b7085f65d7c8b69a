import { createDistribution, type Distribution, drawValue } from '../distribution.ts';
import { type Random, wholeBetween } from '../random.ts';
import type { Growth, Report } from './model.ts';

const LABS: Readonly<Record<Growth, Distribution<string>>> = {
  natural: createDistribution({
    GIA: 79,
    IGI: 8,
    HRD: 5,
    AGS: 1.2,
    GCAL: 0.8,
    EGL_USA: 0.6,
    NGTC: 0.8,
    NONE: 4.6,
  }),
  labGrown: createDistribution({ IGI: 82, GIA: 11, GCAL: 5, NONE: 2 }),
};
/**
 * Weight in hundredths of a carat. A lighter natural stone is rarely worth the cost of a grading
 * report.
 */
const SMALL_STONE = 23;

const FORM: Readonly<Record<string, (digits: string, lead: number) => string>> = {
  GIA: (digits, lead) => `${[1, 2, 5, 6, 7][lead % 5]}${digits}`,
  IGI: (digits) => digits,
  HRD: (digits, lead) => `${20 + (lead % 7)}0${digits}`,
  AGS: (digits, lead) => `104${lead % 10}${digits.slice(0, 9)}`,
  GCAL: (digits) => digits,
  EGL_USA: (digits) => `US${digits}D`,
  NGTC: (digits, lead) => `F${lead % 10}${digits}`,
};

const SPREAD = 387_420_489;
const NUMBERS = 1_000_000_000;

/**
 * Creates the grading report. Its number is a permutation of the stone's index, so that all numbers
 * differ.
 */
export function drawReport(
  random: Random,
  growth: Growth,
  clarity: string,
  weight: number,
  place: number,
): Report {
  const lab = drawLab(random, growth, clarity, weight);
  const form = FORM[lab];
  if (!form) return { lab, no: null, daysAgo: null };
  const digits = String((place * SPREAD + 214_783_647) % NUMBERS).padStart(9, '0');
  const no = form(digits, wholeBetween(random, 0, 69));
  return {
    lab,
    no: growth === 'labGrown' && lab === 'IGI' ? `LG${no}` : no,
    daysAgo: wholeBetween(random, 70, 700),
  };
}

/**
 * Returns the laboratory; NONE for a stone without a report. A stone with clarity FL or IF always
 * has a report.
 */
function drawLab(random: Random, growth: Growth, clarity: string, weight: number): string {
  const small = weight < SMALL_STONE && random.next() < 0.6;
  const lab = small ? 'NONE' : drawValue(random, LABS[growth]);
  return lab === 'NONE' && /^(FL|IF)$/.test(clarity) ? 'GIA' : lab;
}
