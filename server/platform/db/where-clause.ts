/**
 * Builds an SQL condition with numbered parameters. Conditions of one statement share their
 * `values`.
 */
export class WhereClause {
  readonly values: unknown[];
  readonly #parts: string[] = ['true'];

  constructor(values: unknown[] = []) {
    this.values = values;
  }

  add(build: (place: string) => string, value: unknown): void {
    this.#parts.push(build(this.bind(value)));
  }

  /** Adds a parameter that other parts of the statement use, and returns its placeholder. */
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
