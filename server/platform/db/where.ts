/** A condition and its values, grown piece by piece; `$n` always fits. Conditions of one text share their values. */
export class Where {
  readonly values: unknown[];
  readonly #parts: string[] = ['true'];

  constructor(values: unknown[] = []) {
    this.values = values;
  }

  add(build: (place: string) => string, value: unknown): void {
    this.#parts.push(build(this.place(value)));
  }

  /** A value that something beside the condition reads. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Everything fits. */
  get isEmpty(): boolean {
    return this.#parts.length === 1;
  }

  toString(): string {
    return this.#parts.join(' and ');
  }
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
