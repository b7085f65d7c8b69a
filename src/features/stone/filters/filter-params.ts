import { NUMBER_SEPARATOR } from '#common/number-separator.ts';
import {
  CODED,
  CONTAIN,
  CONTAINED,
  type Coded,
  FIGURES,
  type Figure,
} from '#common/trade/filter.ts';
import {
  codeParam,
  type RawSearchParams,
  textOf,
  textParam,
  wordParam,
} from '../../../shared/lists/search-params.ts';
import type {
  ContainedFilter,
  FilterPart,
  Range,
  StoneChoice,
} from '../../../shared/searches/stone-filter.ts';

export type FilterParams = {
  type?: 2;
  /** growth type; default is the growth type that the user viewed last */
  growth?: 1 | 2 | 'both';
  availability?: 1 | 2;
  status?: string;
  eye_clean?: 'yes' | 'no';
  has_report?: 'yes' | 'no';
  carat?: string;
  numbers?: string;
  listed_from?: string;
  listed_to?: string;
  q?: string;
} & { [K in Coded | ContainedFilter | Figure]?: string };

const LONGEST_TERM = 60;
const HEAVIEST = 1000;
const FARTHEST = 1e9;
const MOST_RANGES = 40;
const MOST_NUMBERS = 1000;
const MOST_CODES = 100;
const NOT = '!';
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export const CODED_FIELDS = Object.keys(CODED) as Coded[];
export const CONTAINED_FIELDS = Object.keys(CONTAINED) as ContainedFilter[];
export const FIGURE_FIELDS = Object.keys(FIGURES) as Figure[];

const STATUSES = [1, 2, 3, 4, 5, 8] as const;
type Status = (typeof STATUSES)[number];
const isStatus = (number: number): number is Status =>
  (STATUSES as readonly number[]).includes(number);

export const parseList = (value: unknown, separator = ','): string[] => [
  ...new Set(
    textOf(value)
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

export const rangeText = ({ from, to }: Range): string =>
  from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`;

const RANGE = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

type Ends = { from?: number; to?: number };

function parseRanges(value: unknown, lowest: number, highest: number): Ends[] {
  const end = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Math.min(highest, Math.max(lowest, Number(text)));
  return parseList(value).flatMap((item) => {
    const [whole, first, last] = RANGE.exec(item) ?? [];
    if (whole === undefined || (first === undefined && last === undefined)) return [];
    const [from, to] = [end(first), end(last)];
    const upsideDown = from !== undefined && to !== undefined && from > to;
    return [
      {
        ...(from === undefined ? {} : { from: upsideDown ? (to as number) : from }),
        ...(to === undefined ? {} : { to: upsideDown ? (from as number) : to }),
      },
    ];
  });
}

const parseCarats = (value: unknown) => parseRanges(value, 0, HEAVIEST).slice(0, MOST_RANGES);
export const parseFigure = (value: unknown) => parseRanges(value, -FARTHEST, FARTHEST)[0];

const parseContained = (value: unknown) => {
  const text = textOf(value);
  const contain = text.startsWith(NOT) ? CONTAIN.none : CONTAIN.any;
  const values = parseList(text.replace(/^!/, '')).slice(0, MOST_CODES);
  return { values: values.map(unescapeWord), contain };
};

/**
 * Escapes the signs that separate or negate values, because words from an open vocabulary may
 * contain them.
 */
const escapeWord = (word: string): string =>
  word.replace(/[%,!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const unescapeWord = (word: string): string =>
  word.replace(/%(25|2c|21)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * "Does not contain" without values is kept, because the user may select "Does not contain" first.
 */
export const containedText = ({ values, contain }: NonNullable<FilterPart['shade']>): string =>
  `${contain === CONTAIN.none ? NOT : ''}${values.map(escapeWord).join()}`;

const parseInstant = <K extends string>(key: K, value: unknown) =>
  textParam(key, INSTANT.test(textOf(value)) ? value : '');

const BOTH = ['both'] as const;
const YES_OR_NO = ['yes', 'no'] as const;
export const yesOrNo = (answer: boolean | undefined): 'yes' | 'no' | undefined =>
  answer === undefined ? undefined : answer ? 'yes' : 'no';

/** Drops invalid values and shortens lists that are too long. */
export function parseFilters(raw: RawSearchParams): FilterParams {
  return {
    ...codeParam('type', raw.type, [2] as const),
    ...codeParam('growth', raw.growth, [1, 2] as const),
    ...wordParam('growth', raw.growth, BOTH),
    ...codeParam('availability', raw.availability, [1, 2] as const),
    ...each(CODED_FIELDS, (field) => parseList(raw[field]).slice(0, MOST_CODES).join()),
    ...each(CONTAINED_FIELDS, (field) => containedText(parseContained(raw[field]))),
    ...each(FIGURE_FIELDS, (field) => rangeText(parseFigure(raw[field]) ?? {})),
    ...textParam('carat', parseCarats(raw.carat).map(rangeText).join()),
    ...textParam('status', parseList(raw.status).map(Number).filter(isStatus).join()),
    ...wordParam('eye_clean', raw.eye_clean, YES_OR_NO),
    ...wordParam('has_report', raw.has_report, YES_OR_NO),
    ...textParam('numbers', parseNumbers(raw.numbers).join(NUMBER_SEPARATOR)),
    ...parseInstant('listed_from', raw.listed_from),
    ...parseInstant('listed_to', raw.listed_to),
    ...textParam('q', raw.q, LONGEST_TERM),
  };
}

const parseNumbers = (value: unknown) => parseList(value, NUMBER_SEPARATOR).slice(0, MOST_NUMBERS);

function each<K extends string>(
  fields: readonly K[],
  textFor: (field: K) => string,
): { [P in K]?: string } {
  return Object.assign({}, ...fields.map((field) => textParam(field, textFor(field))));
}

export function toFilterChoice(address: FilterParams): StoneChoice {
  const codes = CODED_FIELDS.map((field) => [field, parseList(address[field])] as const);
  const contained = CONTAINED_FIELDS.map(
    (field) => [field, parseContained(address[field])] as const,
  );
  const figures = FIGURE_FIELDS.map((field) => [field, parseFigure(address[field])] as const);
  const answer = (said: 'yes' | 'no' | undefined) => (said ? said === 'yes' : undefined);
  return {
    ...Object.fromEntries(codes.filter(([, list]) => list.length > 0)),
    ...Object.fromEntries(contained.filter(([, one]) => containedText(one) !== '')),
    ...Object.fromEntries(figures.filter(([, range]) => range !== undefined)),
    diamond_type: address.type ?? 1,
    growth_type: address.growth === 'both' ? undefined : address.growth,
    availability: address.availability,
    carat: parseCarats(address.carat),
    status: parseList(address.status).map(Number).filter(isStatus),
    eye_clean: answer(address.eye_clean),
    has_report: answer(address.has_report),
    numbers: parseNumbers(address.numbers),
    listed_from: address.listed_from,
    listed_to: address.listed_to,
    term: address.q,
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && 'values' in value && isEmpty(value.values));

export const setFilters = ({ diamond_type: _, ...choice }: StoneChoice): FilterPart =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => !isEmpty(value)));

/** Counts the active filters. The growth type does not count, because it has a separate switch. */
export const filterCount = (choice: StoneChoice): number =>
  Object.keys(setFilters({ ...choice, growth_type: undefined })).length;
