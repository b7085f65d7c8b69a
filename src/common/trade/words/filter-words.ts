import { byCode, DIAMOND_TYPE, STONE_STATUS } from '#machines/codes.ts';
import { formatDate, formatInteger } from '../../format.ts';
import { GROWTH_NAME } from '../../stone-labels.ts';
import {
  ATTRIBUTES,
  type Attribute,
  type Choices,
  CODED,
  CONTAIN,
  CONTAINED,
  type Contained,
  FIGURES,
  type FilterPart,
  isCoded,
  isContained,
  isFigure,
} from '../filter.ts';
import { codesOfTinge, TINGES } from '../tinges.ts';
import { namesOf, rangeWords } from './code-words.ts';
import { caratWords, rangeOf } from './figure-words.ts';

export interface FilterWords {
  readonly filter: keyof FilterPart;
  readonly name: string;
  readonly words: string;
}

const codes = Object.keys(CODED) as (keyof typeof CODED)[];
const ORDER: readonly (keyof FilterPart)[] = [
  'term',
  'stock_numbers',
  'numbers',
  'diamond_type',
  'shape',
  'carat',
  ...codes.filter((field) => field !== 'shape'),
  ...(Object.keys(CONTAINED) as (keyof typeof CONTAINED)[]),
  'eye_clean',
  'has_report',
  ...(Object.keys(FIGURES) as (keyof typeof FIGURES)[]),
  'listed_from',
  'listed_to',
  'availability',
  'status',
  'growth_type',
];

const NAMES: Readonly<Record<string, string>> = {
  ...FIGURES,
  ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([field, { name }]) => [field, name])),
  term: 'Number',
  stock_numbers: 'Stock numbers',
  numbers: 'Numbers',
  diamond_type: 'Type',
  carat: 'Carat',
  eye_clean: 'Eye clean',
  has_report: 'Report',
  listed_from: 'Listed from',
  listed_to: 'Listed to',
  availability: 'Availability',
  status: 'Status',
  growth_type: 'Growth',
};

export const filterName = (field: string): string => NAMES[field] ?? field;

const AVAILABILITIES = { 1: 'Available', 2: 'Not available', 3: 'All' } as const;

export const describeFilter = (filter: FilterPart, choices: Choices): FilterWords[] =>
  spellFilter(filter, choices, { joint: ', ', exact: false });

/**
 * Formats a filter as one line of shorthand. Parsing the line returns the same filter, except that
 * only the first three stone numbers are written out.
 */
export const formatShorthand = (filter: FilterPart, choices: Choices): string =>
  spellFilter(filter, choices, { joint: ' / ', exact: true })
    .map(({ name, words }) => `${name}: ${words}`)
    .join('; ');

interface Spelling {
  readonly joint: string;
  /**
   * writes both ends of a range even if they are equal, because shorthand reads "1.5" as 1.50 to
   * 1.59
   */
  readonly exact: boolean;
}

function spellFilter(filter: FilterPart, choices: Choices, spelling: Spelling): FilterWords[] {
  return ORDER.map((field) => ({
    filter: field,
    name: filterName(field),
    words: wordsFor(field, filter, choices, spelling),
  })).filter(({ words }) => words !== '');
}

function wordsFor(
  field: keyof FilterPart,
  filter: FilterPart,
  choices: Choices,
  { joint, exact }: Spelling,
): string {
  if (isCoded(field)) return codesInWords(field, filter[field] ?? [], choices, joint);
  if (isFigure(field))
    return rangeOf(filter[field] ?? {}, { signed: field === 'markup_disc', both: exact });
  if (isContained(field))
    return containedInWords(field, filter[field] ?? {}, choices, { joint, exact });
  switch (field) {
    case 'carat':
      return caratWords(filter.carat ?? [], joint, exact);
    case 'diamond_type':
      return filter.diamond_type === undefined
        ? ''
        : filter.diamond_type === DIAMOND_TYPE.fancy
          ? 'Fancy'
          : 'White';
    case 'growth_type':
      return filter.growth_type === undefined ? '' : GROWTH_NAME[filter.growth_type];
    case 'status':
      return (filter.status ?? []).map((code) => byCode(STONE_STATUS, code).label).join(joint);
    case 'availability':
      return filter.availability === undefined ? '' : AVAILABILITIES[filter.availability];
    case 'eye_clean':
    case 'has_report':
      return filter[field] === undefined ? '' : filter[field] ? 'Yes' : 'No';
    case 'stock_numbers':
    case 'numbers':
      return numbersInWords(filter[field] ?? []);
    case 'listed_from':
    case 'listed_to':
      return filter[field] === undefined ? '' : formatDate(filter[field]);
    case 'term':
      return filter.term ?? '';
    default:
      return '';
  }
}

function containedInWords(
  field: Contained,
  { values = [], contain }: Partial<NonNullable<FilterPart[Contained]>>,
  choices: Choices,
  { joint, exact }: Spelling,
): string {
  if (contain !== CONTAIN.none) return codesInWords(field, values, choices, joint);
  const tinges = exact || field !== 'shade' ? [] : wholeTinges(values, choices);
  const rest = values.filter((code) => !tinges.some(({ codes }) => codes.includes(code)));
  const words = rest.length === 0 ? [] : [`not ${codesInWords(field, rest, choices, joint)}`];
  return [...tinges.map(({ name }) => `no ${name}`), ...words].join(joint);
}

/**
 * Returns the tinges (slight tints) whose shades are all in `values`. The filter text then contains
 * "no brown" instead of ten shades.
 */
const wholeTinges = (values: readonly string[], choices: Choices) =>
  TINGES.map((tinge) => ({
    name: tinge.toLowerCase(),
    codes: codesOfTinge(tinge, choices),
  })).filter(({ codes }) => codes.length > 0 && codes.every((code) => values.includes(code)));

function codesInWords(
  attribute: Attribute,
  codes: readonly string[],
  choices: Choices,
  joint: string,
): string {
  const { list, graded } = ATTRIBUTES[attribute];
  const known = choices[list] ?? [];
  return graded ? rangeWords(known, codes, joint) : namesOf(known, codes, joint);
}

const FEW = 3;

const numbersInWords = (numbers: readonly string[]): string =>
  numbers.length <= FEW
    ? numbers.join(', ')
    : `${numbers.slice(0, FEW).join(', ')} and ${formatInteger(numbers.length - FEW)} more`;
