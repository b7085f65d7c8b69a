import { XmlFeed, type XmlReader } from '../parse-xml.ts';
import { isPlainRow } from './plain-rows.ts';
import type { SheetReader } from './sheet-reader.ts';

const ROWS_BEGIN = /<sheetData(?:\s[^>]*)?>/;
const ROW_BEGINS = /\s*(?:<row[\s>])/y;
const ROW_MAY_BEGIN = /\s*(?:<(?:r(?:ow?)?)?)?$/y;
const ROW_ENDS = '</row>';
/**
 * Maximum number of characters in the buffer. A longer row goes to the XML parser, because the XML
 * parser can read a row in parts.
 */
const LONGEST_ROW = 4 * 1024 * 1024;
/** Number of elements around a row: `worksheet` and `sheetData`. */
const DEPTH_OF_ROWS = 2;

/**
 * Reads a sheet incrementally. Rows that `isPlainRow` can read bypass the XML parser. The parser
 * reads all other text, and only the parser decides where a row can start.
 */
export class SheetFeed {
  readonly #reader: SheetReader;
  readonly #place: Place;
  readonly #xml: XmlFeed;
  #state: 'before rows' | 'at a row' | 'between rows' = 'before rows';
  #held = '';
  /** the search for the end of a row continues at this offset of the buffer */
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
    if (this.#state === 'between rows') this.#pass(this.#held.length);
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

  /**
   * Passes one complete row to the reader. Returns false if the buffer contains only a part of a
   * row or does not start with a row.
   */
  #readRow(): boolean {
    ROW_BEGINS.lastIndex = 0;
    ROW_MAY_BEGIN.lastIndex = 0;
    if (!ROW_BEGINS.test(this.#held)) {
      if (!ROW_MAY_BEGIN.test(this.#held)) this.#state = 'between rows';
      return false;
    }
    const end = this.#held.indexOf(ROW_ENDS, this.#looked);
    if (end < 0) {
      this.#looked = Math.max(0, this.#held.length - ROW_ENDS.length);
      if (this.#held.length > LONGEST_ROW) this.#state = 'between rows';
      return false;
    }
    const whole = end + ROW_ENDS.length;
    if (isPlainRow(this.#held.slice(0, whole), this.#reader)) this.#leave(whole);
    else this.#passTag(whole);
    return true;
  }

  #pass(length: number): void {
    if (length > 0) this.#xml.write(this.#held.slice(0, length));
    this.#leave(length);
  }

  /**
   * Passes the first `length` characters to the parser. The last character ends a tag and is passed
   * separately. The parser then sets `isAtRow`, unless the tag is part of a comment.
   */
  #passTag(length: number): void {
    this.#pass(length - 1);
    this.#place.isAtRow = false;
    this.#pass(1);
    this.#state = this.#place.isAtRow ? 'at a row' : 'between rows';
  }

  #leave(length: number): void {
    this.#held = this.#held.slice(length);
    this.#looked = 0;
  }
}

/**
 * Tracks the position of the parser. `isAtRow` is true if a row can start there, which is after the
 * opening `sheetData` tag or after a row.
 */
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
