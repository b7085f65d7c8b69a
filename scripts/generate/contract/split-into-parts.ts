import type { Parts } from '../../../server/platform/http/read-contract.ts';

/**
 * Splits a value into parts that refer to earlier parts by index. Equal parts are stored only once.
 */
export function splitIntoParts(value: object): Parts {
  const parts: Parts[number][] = [];
  const numbers = new Map<object, number>();
  const byText = new Map<string, number>();
  const indexOf = (whole: object): number => {
    const known = numbers.get(whole);
    if (known !== undefined) return known;
    const entries = Object.entries(whole).map(([name, inner]) => [name, written(inner)] as const);
    const part = Array.isArray(whole)
      ? entries.map(([, inner]) => inner)
      : Object.fromEntries(entries);
    const text = JSON.stringify(part);
    const number = byText.get(text) ?? parts.push(part) - 1;
    byText.set(text, number);
    numbers.set(whole, number);
    return number;
  };
  const written = (inner: unknown) =>
    typeof inner === 'object' && inner !== null ? [indexOf(inner)] : inner;
  indexOf(value);
  return parts;
}
