import { numbersIn } from '../scan.ts';

/** How laboratories call the number in the address that their code holds. */
const NAMED = /^(report|record|cert)|^(no|num|number|r|id)$/i;
const hasDigit = (text: string): boolean => /\d/.test(text);

/**
 * The report or stock number that a code holds. Codes of reports often lead to the laboratory's page, and the number is
 * a part of its address; others have a word before it.
 */
export function numberInCode(text: string): string | null {
  const page = /^https?:\/\//i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (page === null) return numbersIn(text).filter(hasDigit).at(-1) ?? null;
  const asked = [...page.searchParams].filter(([, value]) => hasDigit(value));
  const [, value] = asked.find(([name]) => NAMED.test(name)) ?? asked[0] ?? [];
  const part = value ?? page.pathname.split('/').filter(hasDigit).at(-1);
  return part === undefined ? null : (numbersIn(decodeURIComponent(part)).at(-1) ?? null);
}
