import { normalizeWord } from '../trade/aliases/normalize-word.ts';
import type { Choices } from '../trade/filter.ts';
import type { StockField } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { type ParsedCell, parseWord } from './parse-cells.ts';
import { type FancyColour, findCode, parseFancyColour, wordIndexOf } from './word-index.ts';

const LONGEST_COLOUR = 80;
const MAX_ENTRIES = 5_000;

/**
 * Caches parsed words, because most words repeat in many rows of a stock list. Each of the two
 * caches keeps at most 5,000 words.
 */
export class WordCache {
  readonly choices: Choices;
  readonly #mapping: Mapping;
  readonly #read = new Map<string, ParsedCell<string>>();
  readonly #fancy = new Map<string, FancyColour | null>();

  constructor(mapping: Mapping, choices: Choices) {
    this.#mapping = mapping;
    this.choices = choices;
  }

  word(field: StockField, cell: string): ParsedCell<string> {
    return memoize(this.#read, `${field} ${cell}`, () =>
      parseWord(field, cell, this.#mapping, this.choices),
    );
  }

  /**
   * Suppliers write fancy colours into any of the colour columns. Returns null if the cell is no
   * fancy colour, or is a known or mapped code of `field`.
   */
  fancy(field: 'color' | 'fancy' | 'intensity', cell: string): FancyColour | null {
    return memoize(this.#fancy, `${field} ${cell}`, () => {
      const taught = this.#mapping.values[field];
      if (cell.length < 2 || cell.length > LONGEST_COLOUR) return null;
      if (taught && Object.hasOwn(taught, normalizeWord(cell))) return null;
      return findCode(field, cell, wordIndexOf(field, this.choices)) === undefined
        ? parseFancyColour(cell, this.choices)
        : null;
    });
  }
}

function memoize<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = read();
  if (known.size < MAX_ENTRIES) known.set(key, value);
  return value;
}
