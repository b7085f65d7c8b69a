import type { XmlReader } from '../parse-xml.ts';

/** Built-in number formats for dates and times, including regional ones. */
const DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51,
  52, 53, 54, 55, 56, 57, 58,
]);
/** Days between the start of the 1900 and of the 1904 date system. */
const SINCE_1904 = 1462;

/**
 * Detects date cells. A workbook stores dates as numbers, and only the number format identifies a
 * date.
 */
export class Styles implements XmlReader {
  firstDay = 0;
  readonly #formats = new Map<number, string>();
  readonly #cells: number[] = [];
  #isCells = false;

  countFrom1904(): void {
    this.firstDay = SINCE_1904;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'numFmt')
      this.#formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
    else if (name === 'cellXfs') this.#isCells = true;
    else if (name === 'xf' && this.#isCells) this.#cells.push(Number(attributes.numFmtId ?? 0));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isCells = false;
  }

  text = (): void => undefined;

  isDate(style: number): boolean {
    const id = this.#cells[style] ?? 0;
    const code = this.#formats.get(id);
    if (code === undefined) return DATES.has(id);
    return /[ymd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, ''));
  }
}
