import type { ListRow } from '#common/supply/mapping.ts';
import { dayOfSerial } from '#common/supply/parse-date.ts';
import {
  LONGEST_CELL,
  MOST_COLUMNS,
  MOST_ROWS,
  tooLongCell,
  tooManyColumns,
  tooManyRows,
} from '../limits.ts';
import { ListFault } from '../list-fault.ts';
import type { XmlReader } from '../parse-xml.ts';
import { columnOf, type Merges } from './merges.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { Styles } from './styles.ts';

/**
 * The date 31 December 9999 as a spreadsheet stores it: a number of days. Larger numbers are never
 * dates.
 */
const LAST_DAY = 2_958_465;

interface Cell {
  readonly at: number;
  readonly kind: string;
  readonly style: number;
  value: string;
  formula: string | null;
}

interface WholeCell {
  readonly kind: string | undefined;
  readonly style: string | undefined;
  readonly value: string;
  readonly formula: string | null;
}

export class SheetReader implements XmlReader {
  rows: ListRow[] = [];
  readonly #texts: SharedTexts;
  readonly #styles: Styles;
  readonly #merges: Merges;
  #line = 0;
  #cells: string[] = [];
  #links: Record<number, string> | undefined;
  #cell: Cell | null = null;
  #at = 0;
  #in: 'value' | 'formula' | null = null;
  #isPhonetic = false;
  #text = '';

  constructor(texts: SharedTexts, styles: Styles, merges: Merges) {
    this.#texts = texts;
    this.#styles = styles;
    this.#merges = merges;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || (name === 't' && !this.#isPhonetic)) this.#begin('value');
    else if (name === 'f') this.#begin('formula');
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'row') this.openRow(attributes.r);
  }

  text(text: string): void {
    if (this.#in) this.#text += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#end();
    else if (name === 'c') this.#closeCell();
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'row') this.closeRow();
  }

  openRow(r: string | undefined): void {
    this.#line = r ? Number(r) : this.#line + 1;
    if (!Number.isInteger(this.#line) || this.#line < 1)
      throw new ListFault('has a row without a number');
    if (this.#line > MOST_ROWS) throw tooManyRows();
    this.#cells = [];
    this.#links = undefined;
    this.#at = 0;
  }

  closeRow(): void {
    this.#merges.fill(this.#line, this.#cells);
    if (this.#cells.every((cell) => cell.trim() === '')) return;
    this.rows.push({
      line: this.#line,
      cells: this.#cells,
      ...(this.#links ? { links: this.#links } : {}),
    });
  }

  /** Adds a cell that `isPlainRow` has read with regular expressions, without XML events. */
  addCell(reference: string | undefined, { kind, style, value, formula }: WholeCell): void {
    const at = this.#placeOf(reference);
    this.#keep({ at, kind: kind ?? 'n', style: Number(style ?? 0), value, formula });
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    const at = this.#placeOf(r);
    this.#cell = { at, kind: t ?? 'n', style: Number(s ?? 0), value: '', formula: null };
  }

  #placeOf(reference: string | undefined): number {
    const at = reference ? columnOf(reference) : this.#at;
    if (at >= MOST_COLUMNS) throw tooManyColumns(this.#line);
    this.#at = at + 1;
    return at;
  }

  #begin(part: 'value' | 'formula'): void {
    this.#in = this.#cell ? part : null;
    this.#text = '';
  }

  #end(): void {
    if (this.#cell && this.#in === 'value') this.#cell.value += this.#text;
    if (this.#cell && this.#in === 'formula') this.#cell.formula = this.#text;
    this.#in = null;
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell) this.#keep(cell);
  }

  #keep(cell: Cell): void {
    const { at, formula } = cell;
    const text = this.#textOf(cell);
    if (text.length > LONGEST_CELL) throw tooLongCell(this.#line, at + 1);
    const link = formula && /^HYPERLINK\(\s*"([^"]+)"/i.exec(formula)?.[1];
    if (link) {
      this.#links ??= {};
      this.#links[at] = link;
    }
    if (text === '') return;
    while (this.#cells.length < at) this.#cells.push('');
    this.#cells[at] = text;
  }

  #textOf({ kind, value, style, formula, at }: Cell): string {
    // A formula without a cached value cannot be evaluated here, so the formula itself is returned.
    if (value === '') return formula === null || formula === '' ? '' : `=${formula}`;
    if (kind === 's') return this.#texts.at(Number(value), { row: this.#line, column: at + 1 });
    if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (kind === 'd') return value.slice(0, 10);
    if (kind !== 'n') return value;
    const serial = Number(value) + this.#styles.firstDay;
    if (this.#styles.isDate(style) && Math.abs(serial) <= LAST_DAY) return dayOfSerial(serial);
    return figuresOf(value);
  }
}

/** Rounds to the 15 significant digits that Excel shows, which removes floating-point noise. */
function figuresOf(value: string): string {
  if (value.length <= 12 && !/e/i.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(15)));
}
