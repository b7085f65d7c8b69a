import { parseNumbers } from '../scan.ts';

/** Names of query params that contain the report number in URLs of laboratories. */
const NUMBER_PARAM = /^(report|record|cert)|^(no|num|number|r|id)$/i;
const hasDigit = (text: string): boolean => /\d/.test(text);

/**
 * Extracts the report or stock number from a scanned code; null if the code has none. A code is
 * either a laboratory's URL with the number in it, or a text that ends with the number.
 */
export function parseCode(text: string): string | null {
  const page = /^https?:\/\//i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (page === null) return parseNumbers(text).filter(hasDigit).at(-1) ?? null;
  const params = [...page.searchParams].filter(([, value]) => hasDigit(value));
  const [, value] = params.find(([name]) => NUMBER_PARAM.test(name)) ?? params[0] ?? [];
  const part = value ?? page.pathname.split('/').filter(hasDigit).at(-1);
  return part === undefined ? null : (parseNumbers(decodeURIComponent(part)).at(-1) ?? null);
}
