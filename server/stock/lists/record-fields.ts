import { LONGEST_CELL, MOST_COLUMNS, tooLongCell, tooManyColumns } from './limits.ts';

export class FieldNames {
  readonly #places = new Map<string, number>();

  get names(): string[] {
    return [...this.#places.keys()];
  }

  add(name: string, record: number): void {
    if (this.#places.has(name)) return;
    if (this.#places.size >= MOST_COLUMNS) throw tooManyColumns(record);
    this.#places.set(name, this.#places.size);
  }

  cellsOf(fields: readonly (readonly [name: string, text: string])[], record: number): string[] {
    const cells = Array.from<string>({ length: this.#places.size }).fill('');
    for (const [name, text] of fields) {
      const at = this.#places.get(name);
      if (at === undefined || text === '') continue;
      const cell = cells[at] ? `${cells[at]}, ${text}` : text;
      if (cell.length > LONGEST_CELL) throw tooLongCell(record, at + 1);
      cells[at] = cell;
    }
    return cells;
  }
}

export const nameWithin = (path: readonly string[]): string => path.join(' ').slice(0, 80);
