import { XmlFeed, type XmlReader } from '../parse-xml.ts';
import { isPlainRow } from './plain-rows.ts';
import type { SheetReader } from './sheet-reader.ts';

const ROWS_BEGIN = /<sheetData(?:\s[^>]*)?>/;
const ROW_BEGINS = /\s*(?:<row[\s>])/y;
const ROW_MAY_BEGIN = /\s*(?:<(?:r(?:ow?)?)?)?$/y;
const ROW_ENDS = '</row>';
/** A row that is longer is read piece by piece. */
const LONGEST_ROW = 4 * 1024 * 1024;
/** Within the sheet and its data. */
const DEPTH_OF_ROWS = 2;

/**
 * Reads a sheet piece by piece. Rows as programs write them are read whole, without a parser; the parser of XML reads all
 * that is not plain, and it alone says where a row may begin.
 */
export class SheetFeed {
  readonly #reader: SheetReader;
  readonly #place: Place;
  readonly #xml: XmlFeed;
  #state: 'before rows' | 'at a row' | 'beside rows' = 'before rows';
  #held = '';
  /** so far no row ends in what is held */
  #looked = 0;

  constructor(reader: SheetReader) {
    this.#reader = reader;
    this.#place = new Place(reader);
    this.#xml = new XmlFeed(this.#place);
  }

  write(text: string): void {
    this.#held += text;
    if (this.#state === 'before rows') this.#findRows();
    while (this.#state === 'at a row' && this.#readRow());
    if (this.#state === 'beside rows') this.#pass(this.#held.length);
  }

  end(): void {
    this.#pass(this.#held.length);
    this.#xml.end();
  }

  #findRows(): void {
    const begin = ROWS_BEGIN.exec(this.#held);
    if (begin) this.#passTag(begin.index + begin[0].length);
    else this.#pass(Math.max(0, this.#held.lastIndexOf('<')));
  }

  /** False where more of the row has to come; what is no row at all is left to the parser. */
  #readRow(): boolean {
    ROW_BEGINS.lastIndex = 0;
    ROW_MAY_BEGIN.lastIndex = 0;
    if (!ROW_BEGINS.test(this.#held)) {
      if (!ROW_MAY_BEGIN.test(this.#held)) this.#state = 'beside rows';
      return false;
    }
    const end = this.#held.indexOf(ROW_ENDS, this.#looked);
    if (end < 0) {
      this.#looked = Math.max(0, this.#held.length - ROW_ENDS.length);
      if (this.#held.length > LONGEST_ROW) this.#state = 'beside rows';
      return false;
    }
    const whole = end + ROW_ENDS.length;
    if (isPlainRow(this.#held.slice(0, whole), this.#reader)) this.#leave(whole);
    else this.#passTag(whole);
    return true;
  }

  /** The parser reads so much of what is held. */
  #pass(length: number): void {
    if (length > 0) this.#xml.write(this.#held.slice(0, length));
    this.#leave(length);
  }

  /** The same up to the end of a tag: whether it was one, and not a part of a comment, the parser shows by its last sign. */
  #passTag(length: number): void {
    this.#pass(length - 1);
    this.#place.isAtRow = false;
    this.#pass(1);
    this.#state = this.#place.isAtRow ? 'at a row' : 'beside rows';
  }

  #leave(length: number): void {
    this.#held = this.#held.slice(length);
    this.#looked = 0;
  }
}

/** Whether a row may begin where the parser stands: behind the tag that opens the data of a sheet, or behind a row in it. */
class Place implements XmlReader {
  isAtRow = false;
  readonly #reader: XmlReader;
  #depth = 0;

  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    this.isAtRow = name === 'sheetData' && this.#depth === DEPTH_OF_ROWS;
    this.#reader.open(name, attributes);
  }

  close(name: string): void {
    this.#depth -= 1;
    this.isAtRow = name === 'row' && this.#depth === DEPTH_OF_ROWS;
    this.#reader.close(name);
  }

  text(text: string): void {
    this.#reader.text(text);
  }
}
