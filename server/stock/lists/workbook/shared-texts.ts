import { MOST_SHARED_BYTES } from '../limits.ts';
import { ListFault, type Place } from '../list-fault.ts';
import type { XmlReader } from '../parse-xml.ts';

const INITIAL_BYTES = 1024 * 1024;
const MOST_TEXTS = 4_000_000;

/**
 * The shared strings of a workbook, stored as UTF-8 bytes: a million JavaScript strings would
 * exhaust the memory of the worker.
 */
export class SharedTexts implements XmlReader {
  #bytes = Buffer.alloc(INITIAL_BYTES);
  #ends = new Uint32Array(1024);
  #count = 0;
  #used = 0;
  #text: string | null = null;
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 't') this.#isText = !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#isText && this.#text !== null) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'si') this.#add(this.#text ?? '');
  }

  at(number: number, place: Place): string {
    const end = this.#ends[number];
    if (!Number.isInteger(number) || number >= this.#count || end === undefined)
      throw new ListFault('has a cell whose text is missing from the file', place);
    return this.#bytes.toString('utf8', number === 0 ? 0 : this.#ends[number - 1], end);
  }

  #add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > MOST_SHARED_BYTES || this.#count >= MOST_TEXTS)
      throw new ListFault('has too much text for a list');
    while (this.#used + length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#used += this.#bytes.write(text, this.#used, 'utf8');
    if (this.#count === this.#ends.length) {
      const wider = new Uint32Array(this.#ends.length * 2);
      wider.set(this.#ends);
      this.#ends = wider;
    }
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }
}
