import { normalizeHeader } from '../trade/aliases/normalize-word.ts';
import { spellingDistance } from '../trade/edit-distance.ts';
import type { Choices } from '../trade/filter.ts';
import { scoreFit } from './column-fit.ts';
import { detectPriceField } from './detect-price-field.ts';
import { fieldOf, STOCK_FIELD_NAMES, STOCK_FIELDS, type StockField } from './fields.ts';
import { fieldsOfHeader, isLineNumber } from './header-row.ts';
import type { ColumnProfile, ListProfile } from './list-profile.ts';
import type { Conventions, MappedColumn } from './mapping.ts';

/** A decision of the user about a column: its field, or null if the column is not imported. */
export interface ChosenColumn {
  readonly column: number;
  readonly field: StockField | null;
}

export interface FoundColumn {
  /** 1-based */
  readonly column: number;
  readonly header: string;
  readonly field: StockField | null;
  /** in percent */
  readonly confidence: number;
  readonly reason: string;
  readonly examples: readonly string[];
}

interface Candidate {
  readonly at: number;
  readonly field: StockField;
  readonly confidence: number;
  readonly reason: string;
}

const MIN_CONFIDENCE = 50;
/** Fields that can be detected from the cells alone, under an unknown header. */
const RECOGNIZED_BY_CELLS: readonly StockField[] = [
  'shape',
  'clarity',
  'measurements',
  'lab',
  'color',
];
const MIN_MISSPELLED_LENGTH = 5;

export interface MatchContext {
  readonly kept: readonly MappedColumn[];
  readonly chosen: readonly ChosenColumn[];
  readonly conventions: Conventions;
  readonly choices: Choices;
}

export function matchColumns(survey: ListProfile, known: MatchContext): FoundColumn[] {
  const taken = new Map<StockField, number>();
  const assigned = new Map<number, Candidate>();
  const assign = (candidate: Candidate) => {
    taken.set(candidate.field, candidate.at);
    assigned.set(candidate.at, candidate);
  };
  const without = new Set<number>();
  for (const { column, field } of known.chosen) {
    if (field === null) without.add(column - 1);
    else assign({ at: column - 1, field, confidence: 100, reason: 'was chosen manually' });
  }
  const isOpen = ({ at, field }: Pick<Candidate, 'at' | 'field'>) =>
    !assigned.has(at) && !without.has(at) && !taken.has(field);
  for (const { header, field } of known.kept) {
    const at = survey.columns.findIndex(
      (one, place) =>
        normalizeHeader(one.header) === normalizeHeader(header) && isOpen({ at: place, field }),
    );
    if (at >= 0)
      assign({ at, field, confidence: 100, reason: 'is in the mapping of this supplier' });
  }
  const candidates = survey.columns
    .flatMap((column, at) => candidatesOf(column, at, known))
    .sort((one, other) => other.confidence - one.confidence || one.at - other.at);
  for (const one of candidates) if (one.confidence >= MIN_CONFIDENCE && isOpen(one)) assign(one);
  assignPrices(survey, known, { isOpen, assign, taken, assigned });
  return survey.columns.map((column, at) => {
    const found = assigned.get(at);
    const second = candidates.find((one) => one.at === at);
    return {
      column: at + 1,
      header: column.header,
      field: found?.field ?? null,
      confidence: found?.confidence ?? 0,
      reason: found?.reason ?? explainUnmatched(column, second, without.has(at), taken, survey),
      examples: [...column.words.keys()].slice(0, 3).map((cell) => cell.slice(0, 80)),
    };
  });
}

function candidatesOf(column: ColumnProfile, at: number, known: MatchContext): Candidate[] {
  const named = fieldsOfHeader(column.header);
  const shareOf = (field: StockField) => scoreFit(field, column, known.conventions, known.choices);
  if (named.length > 1)
    return named
      .filter((field) => !isAmbiguousPrice(named, field))
      .map((field, place) => ({
        at,
        field,
        // `named` is sorted by how common the fields are. Subtracting the position `place` breaks
        // ties in favour of the more common field.
        confidence: column.filled === 0 ? 0 : Math.max(0, Math.round(90 * shareOf(field)) - place),
        reason: `“${column.header}” may be several things; ${describeShare(column, field, shareOf(field))}`,
      }));
  const [field] = named;
  if (field)
    return [
      {
        at,
        field,
        confidence: Math.round(60 + 40 * shareOf(field)),
        reason: `“${column.header}” is a name of ${nameOf(field)}; ${describeShare(column, field, shareOf(field))}`,
      },
    ];
  if (isLineNumber(column.header) || column.filled === 0) return [];
  return [...findMisspelled(column.header), ...RECOGNIZED_BY_CELLS].flatMap((field, place) => {
    const isNear = place < findMisspelled(column.header).length;
    const share = shareOf(field);
    if (!isNear && (share < 0.95 || column.filled < 3 || column.words.size < 2)) return [];
    return [
      {
        at,
        field,
        confidence: Math.round((isNear ? 80 : 60) * share),
        reason: isNear
          ? `“${column.header}” is similar to a name of ${nameOf(field)}; ${describeShare(column, field, share)}`
          : `the name is unknown, but ${describeShare(column, field, share)}`,
      },
    ];
  });
}

function findMisspelled(header: string): StockField[] {
  const word = normalizeHeader(header);
  if (word.length < MIN_MISSPELLED_LENGTH) return [];
  const isNear = (name: string) =>
    name.length >= MIN_MISSPELLED_LENGTH &&
    (spellingDistance(word, name, 1) <= 1 || word.endsWith(name) || word.startsWith(name));
  return STOCK_FIELD_NAMES.filter((field) => STOCK_FIELDS[field].headers.split(' ').some(isNear));
}

const isAmbiguousPrice = (named: readonly StockField[], field: StockField): boolean =>
  ['price_per_ct', 'total_amt'].includes(field) &&
  named.includes('price_per_ct') &&
  named.some((one) => one === 'total_amt' || one === 'rap');

interface Assignments {
  readonly isOpen: (candidate: Pick<Candidate, 'at' | 'field'>) => boolean;
  readonly assign: (candidate: Candidate) => void;
  readonly taken: ReadonlyMap<StockField, number>;
  readonly assigned: ReadonlyMap<number, Candidate>;
}

/**
 * A header such as "Price" can mean the price per carat or the price per stone. Assigns the field
 * that fits the other figures in the rows.
 */
function assignPrices(
  survey: ListProfile,
  known: MatchContext,
  { isOpen, assign, taken, assigned }: Assignments,
): void {
  for (const [at, { header }] of survey.columns.entries()) {
    const named = fieldsOfHeader(header);
    if (assigned.has(at) || !named.some((field) => isAmbiguousPrice(named, field))) continue;
    const found = detectPriceField(survey, at, taken, known.conventions.decimal);
    if (found && isOpen({ at, field: found.field }))
      assign({
        at,
        confidence: 95,
        reason: `“${header}” may be several things; ${found.reason}`,
        field: found.field,
      });
  }
}

function explainUnmatched(
  column: ColumnProfile,
  second: Candidate | undefined,
  isLeftOut: boolean,
  taken: ReadonlyMap<StockField, number>,
  survey: ListProfile,
): string {
  if (isLeftOut) return 'was excluded manually';
  const named = fieldsOfHeader(column.header);
  if (named.some((field) => isAmbiguousPrice(named, field)))
    return `“${column.header}” can be a price per carat or per stone, and no row shows which`;
  if (isLineNumber(column.header)) return 'numbers the rows of the list';
  const holder = second && taken.get(second.field);
  if (second && holder !== undefined)
    return `could be ${nameOf(second.field)}, but “${survey.columns[holder]?.header}” is already mapped to this field`;
  if (second) return `${second.reason}, which is not certain enough`;
  return column.header === '' ? 'has no name' : 'is not a known column';
}

const nameOf = (field: StockField): string => fieldOf(field).name;

function describeShare({ filled }: ColumnProfile, field: StockField, share: number): string {
  if (filled === 0) return 'its cells are empty';
  return `${Math.round(share * 100)} % of its ${filled} cells can be read as ${nameOf(field)}`;
}
