/** All conditions of a statement must share one `values` array. */
export class WhereClause {
  readonly values: unknown[];
  readonly #parts: string[] = ['true'];

  constructor(values: unknown[] = []) {
    this.values = values;
  }

  add(build: (place: string) => string, value: unknown): void {
    this.#parts.push(build(this.bind(value)));
  }

  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 1;
  }

  toString(): string {
    return this.#parts.join(' and ');
  }
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
