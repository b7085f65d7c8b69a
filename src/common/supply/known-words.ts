import { plainWord } from '../trade/aliases/plain-word.ts';
import type { Choices } from '../trade/filter.ts';
import type { StockField } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { type CellRead, readWord } from './read-cells.ts';
import { type FancyColour, knownCode, readFancy, wordsOf } from './word-index.ts';

const LONGEST_COLOUR = 80;
const MOST_KNOWN = 5_000;

/** Caches parsed words, which repeat in most rows of a list. Stops adding entries at 5,000. */
export class KnownWords {
  readonly choices: Choices;
  readonly #mapping: Mapping;
  readonly #read = new Map<string, CellRead<string>>();
  readonly #fancy = new Map<string, FancyColour | null>();

  constructor(mapping: Mapping, choices: Choices) {
    this.#mapping = mapping;
    this.choices = choices;
  }

  word(field: StockField, cell: string): CellRead<string> {
    return remembered(this.#read, `${field} ${cell}`, () =>
      readWord(field, cell, this.#mapping, this.choices),
    );
  }

  /** Suppliers write fancy colours in any colour column, whole or in parts. */
  fancy(field: 'color' | 'fancy' | 'intensity', cell: string): FancyColour | null {
    return remembered(this.#fancy, `${field} ${cell}`, () => {
      const taught = this.#mapping.values[field];
      if (cell.length < 2 || cell.length > LONGEST_COLOUR) return null;
      if (taught && Object.hasOwn(taught, plainWord(cell))) return null;
      return knownCode(field, cell, wordsOf(field, this.choices)) === undefined
        ? readFancy(cell, this.choices)
        : null;
    });
  }
}

function remembered<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = read();
  if (known.size < MOST_KNOWN) known.set(key, value);
  return value;
}
