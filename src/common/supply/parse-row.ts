import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import type { Choices } from '../trade/filter.ts';
import type { StockField } from './fields.ts';
import { type ListRow, type Mapping, placesOf } from './mapping.ts';
import { classifyNonStoneRow } from './non-stone-row.ts';
import {
  type ParsedCell,
  parseAddress,
  parseCashDiscount,
  parseDiscount,
  parseFigure,
  parseFinish,
  parseIdentity,
  parseKeyToSymbols,
  parseMeasures,
  parseOpenWord,
  parseReportDate,
  parseText,
} from './parse-cells.ts';
import { resolvePrice } from './resolve-price.ts';
import {
  type Availability,
  CODE_FIELDS,
  type DetailField,
  type LinkField,
  MEASURE_FIELDS,
  type StoneDraft,
  TEXT_FIELDS,
  WORD_FIELDS,
} from './stone-draft.ts';
import { WordCache } from './word-cache.ts';
import type { FancyColour, Nearest } from './word-index.ts';

export interface Rejection {
  readonly field: StockField;
  /** number of the column, from 1; null if the stock list has no such column */
  readonly column: number | null;
  readonly cell: string;
  /** text that continues a sentence after the content of the cell: "is not a known shape" */
  readonly reason: string;
  readonly nearest: readonly Nearest[];
}

export type ParsedRow =
  | { readonly stone: StoneDraft }
  | {
      readonly rejected: readonly Rejection[];
      /**
       * stock number of a rejected stone that is no longer available; the number is enough to
       * withdraw the stone
       */
      readonly withdraws?: string;
    }
  | { readonly leftOut: 'total' | 'header' };

const SHOWN = 80;
export function createRowParser(
  mapping: Mapping,
  headers: readonly string[],
  choices: Choices,
): (row: ListRow) => ParsedRow {
  const { places } = placesOf(mapping, headers);
  const heads = headers.map(normalizeWord);
  const words = new WordCache(mapping, choices);
  return (row) => {
    const other = classifyNonStoneRow(row, places, heads);
    return other ? { leftOut: other } : new RowParser(mapping, places, words, row).parse();
  };
}

/**
 * Returns true if a stone is no longer available. A stone without a stated availability is
 * available, because most stock lists have no such column.
 */
export const isWithdrawn = (availability: Availability | null): boolean =>
  availability !== null && availability !== 'available';

const FANCY_FIELDS = ['color', 'fancy', 'intensity'] as const;
const isFancyField = (field: StockField): field is (typeof FANCY_FIELDS)[number] =>
  (FANCY_FIELDS as readonly StockField[]).includes(field);

class RowParser {
  readonly #mapping: Mapping;
  readonly #places: ReadonlyMap<StockField, number>;
  readonly #words: WordCache;
  readonly #row: ListRow;
  readonly #faults: Rejection[] = [];

  constructor(
    mapping: Mapping,
    places: ReadonlyMap<StockField, number>,
    words: WordCache,
    row: ListRow,
  ) {
    this.#mapping = mapping;
    this.#places = places;
    this.#words = words;
    this.#row = row;
  }

  parse(): ParsedRow {
    const { conventions } = this.#mapping;
    const org_stock_no = this.#required('org_stock_no', parseIdentity);
    const carat = this.#required('carat', (cell) => parseFigure('carat', cell, conventions));
    const codes = this.#codes();
    if (codes.shape === null && !this.#isFaulty('shape')) this.#reject('shape', 'is missing');
    if (codes.color === 'FANCY' && codes.fancy === null && !this.#isFaulty('fancy'))
      this.#reject('color', 'is fancy, but the fancy colour is missing');
    const diamond_type: 1 | 2 = codes.fancy !== null || codes.intensity !== null ? 2 : 1;
    if (
      diamond_type === 1 &&
      codes.color === null &&
      !this.#isFaulty('color', 'fancy', 'intensity')
    )
      this.#reject('color', 'is missing, and there is no fancy colour');
    const growth_type = this.#growth();
    const measures = this.#measures();
    const price = this.#price(carat);
    const rest = {
      report_no: this.#optional('report_no', parseIdentity),
      report_date: this.#optional('report_date', parseReportDate),
      key_to_symbols: this.#optional('key_to_symbols', parseKeyToSymbols) ?? [],
      eye_clean: this.#eyeClean(),
      availability: this.#word('availability') as Availability | null,
      image: this.#address('image'),
      video: this.#address('video'),
      certificate: this.#address('certificate'),
      cash_price: this.#optional('cash_price', (cell) =>
        parseFigure('cash_price', cell, conventions),
      ),
      cash_disc: this.#optional('cash_disc', (cell) => parseCashDiscount(cell, this.#mapping)),
    };
    const details = this.#details();
    const { shape } = codes;
    if (
      this.#faults.length > 0 ||
      org_stock_no === null ||
      carat === null ||
      shape === null ||
      growth_type === null ||
      price === null
    )
      return org_stock_no !== null && isWithdrawn(rest.availability)
        ? { rejected: this.#faults, withdraws: org_stock_no }
        : { rejected: this.#faults };
    return {
      stone: {
        org_stock_no,
        diamond_type,
        growth_type,
        carat,
        ...codes,
        shape,
        ...measures,
        ...details,
        ...price,
        ...rest,
      },
    };
  }

  #cell(field: StockField): string | undefined {
    const at = this.#places.get(field);
    return at === undefined ? undefined : (this.#row.cells[at] ?? '');
  }

  #reject(field: StockField, reason: string, nearest: readonly Nearest[] = []): null {
    const at = this.#places.get(field);
    this.#faults.push({
      field,
      column: at === undefined ? null : at + 1,
      cell: (this.#cell(field) ?? '').slice(0, SHOWN),
      reason: at === undefined ? 'is missing: the list has no column for it' : reason,
      nearest,
    });
    return null;
  }

  #isFaulty = (...fields: StockField[]): boolean =>
    this.#faults.some(({ field }) => fields.includes(field));

  #optional<Value>(field: StockField, read: (cell: string) => ParsedCell<Value>): Value | null {
    const cell = this.#cell(field);
    if (cell === undefined) return null;
    const said = read(cell);
    if ('fault' in said) return this.#reject(field, said.fault, said.nearest);
    return 'value' in said ? said.value : null;
  }

  #required<Value>(field: StockField, read: (cell: string) => ParsedCell<Value>): Value | null {
    const value = this.#optional(field, read);
    if (value === null && !this.#isFaulty(field)) this.#reject(field, 'is missing');
    return value;
  }

  #word = (field: StockField): string | null =>
    this.#optional(field, (cell) => this.#words.word(field, cell));

  #address = (field: LinkField): string | null =>
    this.#optional(field, (cell) =>
      parseAddress(cell, this.#row.links?.[this.#places.get(field) ?? -1]),
    );

  #codes(): Record<(typeof CODE_FIELDS)[number], string | null> {
    const codes = {} as Record<(typeof CODE_FIELDS)[number], string | null>;
    for (const field of CODE_FIELDS)
      codes[field] = this.#wholeFancy(field) ? null : this.#word(field);
    for (const field of FANCY_FIELDS) {
      const fancy = this.#wholeFancy(field);
      if (!fancy) continue;
      codes.fancy ??= fancy.fancy;
      codes.intensity ??= fancy.intensity;
      codes.overtone ??= fancy.overtone;
    }
    // "Fancy" in the colour column only means that another column contains the fancy colour.
    if (codes.color === 'FANCY' && codes.fancy !== null) codes.color = null;
    const finish = this.#optional('cps', (cell) =>
      parseFinish(cell, this.#mapping, this.#words.choices),
    );
    if (finish) {
      codes.cut ??= finish.cut;
      codes.polish ??= finish.polish;
      codes.symmetry ??= finish.symmetry;
    }
    return codes;
  }

  #wholeFancy(field: StockField): FancyColour | null {
    const cell = this.#cell(field)?.trim();
    return cell && isFancyField(field) ? this.#words.fancy(field, cell) : null;
  }

  #growth(): 1 | 2 | null {
    const word = this.#word('growth_type');
    if (word !== null) return word === 'labGrown' ? 1 : 2;
    if (this.#isFaulty('growth_type')) return null;
    const usual = this.#mapping.conventions.growth_type;
    // Laboratories prefix the report numbers of lab-grown stones with LG.
    const report = this.#cell('report_no')?.trim() ?? '';
    if (usual === null && /^LG\d{6,}/i.test(report)) return 1;
    return (
      usual ??
      this.#reject(
        'growth_type',
        'is missing: no column shows which stones are natural and which are lab grown',
      )
    );
  }

  #measures(): Record<(typeof MEASURE_FIELDS)[number], string | null> {
    const { conventions } = this.#mapping;
    const measures = {} as Record<(typeof MEASURE_FIELDS)[number], string | null>;
    for (const field of MEASURE_FIELDS)
      measures[field] = this.#optional(field, (cell) => parseFigure(field, cell, conventions));
    const all = this.#optional('measurements', (cell) => parseMeasures(cell, conventions));
    if (all) {
      measures.length_mm ??= all.length_mm;
      measures.width_mm ??= all.width_mm;
      measures.depth_mm ??= all.depth_mm;
    }
    return measures;
  }

  #details(): Record<DetailField, string | null> {
    const details = {} as Record<DetailField, string | null>;
    for (const field of WORD_FIELDS)
      details[field] = this.#optional(field, (cell) => parseOpenWord(field, cell));
    for (const field of TEXT_FIELDS) details[field] = this.#optional(field, parseText);
    // Many suppliers name the process in the growth column: "CVD" instead of "Lab grown".
    const process = /\b(?:CVD|HPHT)\b/i.exec(this.#cell('growth_type') ?? '');
    details.growth_process ??= process?.[0].toUpperCase() ?? null;
    return details;
  }

  #price(carat: string | null) {
    const { conventions } = this.#mapping;
    const figure = (field: StockField) =>
      this.#optional(field, (cell) => parseFigure(field, cell, conventions));
    const said = {
      rap: figure('rap'),
      price_per_ct: figure('price_per_ct'),
      total_amt: figure('total_amt'),
      disc: this.#optional('disc', (cell) => parseDiscount(cell, this.#mapping)),
    };
    if (carat === null || this.#isFaulty('rap', 'price_per_ct', 'total_amt', 'disc')) return null;
    const price = resolvePrice({ carat, ...said }, conventions.discount);
    return 'reason' in price ? this.#reject(price.field, price.reason) : price;
  }

  #eyeClean(): boolean | null {
    const word = this.#word('eye_clean');
    return word === null ? null : word === 'YES';
  }
}
