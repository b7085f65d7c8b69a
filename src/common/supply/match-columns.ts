import { plainHeader } from '../trade/aliases/plain-word.ts';
import type { Choices } from '../trade/filter.ts';
import { farness } from '../trade/misspelled.ts';
import { fitOf } from './column-fit.ts';
import { fieldOf, STOCK_FIELD_NAMES, STOCK_FIELDS, type StockField } from './fields.ts';
import { fieldsOfHeader, unkeptHeader } from './header-row.ts';
import type { Conventions, MappedColumn } from './mapping.ts';
import { priceMeant } from './price-meant.ts';
import type { ColumnSurvey, Survey } from './survey.ts';

/** A user decision about a column: its field, or null for no field. */
export interface ChosenColumn {
  readonly column: number;
  readonly field: StockField | null;
}

/** The detected field of a column, with the confidence and the reason. */
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

/** The minimum confidence for a match, in percent. */
const ENOUGH = 50;
/** Fields that the cells alone identify, without a known header. */
const UNMISTAKABLE: readonly StockField[] = ['shape', 'clarity', 'measurements', 'lab', 'color'];
const MISSPELLED_FROM = 5;

export interface Known {
  readonly kept: readonly MappedColumn[];
  readonly chosen: readonly ChosenColumn[];
  readonly conventions: Conventions;
  readonly choices: Choices;
}

/** Assigns each column its most likely field, and each field to at most one column. */
export function matchColumns(survey: Survey, known: Known): FoundColumn[] {
  const taken = new Map<StockField, number>();
  const settled = new Map<number, Candidate>();
  const settle = (candidate: Candidate) => {
    taken.set(candidate.field, candidate.at);
    settled.set(candidate.at, candidate);
  };
  const without = new Set<number>();
  for (const { column, field } of known.chosen) {
    if (field === null) without.add(column - 1);
    else settle({ at: column - 1, field, confidence: 100, reason: 'was chosen by hand' });
  }
  const isOpen = ({ at, field }: Pick<Candidate, 'at' | 'field'>) =>
    !settled.has(at) && !without.has(at) && !taken.has(field);
  for (const { header, field } of known.kept) {
    const at = survey.columns.findIndex(
      (one, place) =>
        plainHeader(one.header) === plainHeader(header) && isOpen({ at: place, field }),
    );
    if (at >= 0)
      settle({ at, field, confidence: 100, reason: 'is so in the mapping of this supplier' });
  }
  const candidates = survey.columns
    .flatMap((column, at) => candidatesOf(column, at, known))
    .sort((one, other) => other.confidence - one.confidence || one.at - other.at);
  for (const one of candidates) if (one.confidence >= ENOUGH && isOpen(one)) settle(one);
  settlePrices(survey, known, { isOpen, settle, taken, settled });
  return survey.columns.map((column, at) => {
    const found = settled.get(at);
    const second = candidates.find((one) => one.at === at);
    return {
      column: at + 1,
      header: column.header,
      field: found?.field ?? null,
      confidence: found?.confidence ?? 0,
      reason: found?.reason ?? whyNot(column, second, without.has(at), taken, survey),
      examples: [...column.words.keys()].slice(0, 3).map((cell) => cell.slice(0, 80)),
    };
  });
}

function candidatesOf(column: ColumnSurvey, at: number, known: Known): Candidate[] {
  const named = fieldsOfHeader(column.header);
  const shareOf = (field: StockField) => fitOf(field, column, known.conventions, known.choices);
  if (named.length > 1)
    return named
      .filter((field) => !isPriceInDispute(named, field))
      .map((field, place) => ({
        at,
        field,
        // If the cells fit both fields equally, the more common field wins.
        confidence: column.filled === 0 ? 0 : Math.max(0, Math.round(90 * shareOf(field)) - place),
        reason: `“${column.header}” may be several things; ${cellsAre(column, field, shareOf(field))}`,
      }));
  const [field] = named;
  if (field)
    return [
      {
        at,
        field,
        confidence: Math.round(60 + 40 * shareOf(field)),
        reason: `“${column.header}” is a name of ${nameOf(field)}; ${cellsAre(column, field, shareOf(field))}`,
      },
    ];
  if (unkeptHeader(column.header) !== undefined || column.filled === 0) return [];
  return [...misspelledAs(column.header), ...UNMISTAKABLE].flatMap((field, place) => {
    const isNear = place < misspelledAs(column.header).length;
    const share = shareOf(field);
    if (!isNear && (share < 0.95 || column.filled < 3 || column.words.size < 2)) return [];
    return [
      {
        at,
        field,
        confidence: Math.round((isNear ? 80 : 60) * share),
        reason: isNear
          ? `“${column.header}” is nearly a name of ${nameOf(field)}; ${cellsAre(column, field, share)}`
          : `the name says nothing, but ${cellsAre(column, field, share)}`,
      },
    ];
  });
}

function misspelledAs(header: string): StockField[] {
  const word = plainHeader(header);
  if (word.length < MISSPELLED_FROM) return [];
  const isNear = (name: string) =>
    name.length >= MISSPELLED_FROM &&
    (farness(word, name, 1) <= 1 || word.endsWith(name) || word.startsWith(name));
  return STOCK_FIELD_NAMES.filter((field) => STOCK_FIELDS[field].headers.split(' ').some(isNear));
}

const isPriceInDispute = (named: readonly StockField[], field: StockField): boolean =>
  ['price_per_ct', 'total_amt'].includes(field) &&
  named.includes('price_per_ct') &&
  named.some((one) => one === 'total_amt' || one === 'rap');

interface Settling {
  readonly isOpen: (candidate: Pick<Candidate, 'at' | 'field'>) => boolean;
  readonly settle: (candidate: Candidate) => void;
  readonly taken: ReadonlyMap<StockField, number>;
  readonly settled: ReadonlyMap<number, Candidate>;
}

/** "Price" can be per carat or per stone. The other figures of the rows decide. */
function settlePrices(
  survey: Survey,
  known: Known,
  { isOpen, settle, taken, settled }: Settling,
): void {
  for (const [at, { header }] of survey.columns.entries()) {
    const named = fieldsOfHeader(header);
    if (settled.has(at) || !named.some((field) => isPriceInDispute(named, field))) continue;
    const found = priceMeant(survey, at, taken, known.conventions.decimal);
    if (found && isOpen({ at, field: found.field }))
      settle({
        at,
        confidence: 95,
        reason: `“${header}” may be several things; ${found.reason}`,
        field: found.field,
      });
  }
}

function whyNot(
  column: ColumnSurvey,
  second: Candidate | undefined,
  isLeftOut: boolean,
  taken: ReadonlyMap<StockField, number>,
  survey: Survey,
): string {
  if (isLeftOut) return 'was left out by hand';
  const named = fieldsOfHeader(column.header);
  if (named.some((field) => isPriceInDispute(named, field)))
    return `“${column.header}” may be a price per carat or of the stone, and nothing shows which`;
  const unkept = unkeptHeader(column.header);
  if (unkept !== undefined) return `${unkept}: the portal does not keep it`;
  const holder = second && taken.get(second.field);
  if (second && holder !== undefined)
    return `could be ${nameOf(second.field)}, which “${survey.columns[holder]?.header}” is`;
  if (second) return `${second.reason}: too little to be sure`;
  return column.header === '' ? 'has no name' : 'is nothing that the portal knows';
}

const nameOf = (field: StockField): string => fieldOf(field).name;

function cellsAre({ filled }: ColumnSurvey, field: StockField, share: number): string {
  if (filled === 0) return 'nothing stands below it';
  return `${Math.round(share * 100)} % of its ${filled} cells can be read as ${nameOf(field)}`;
}
