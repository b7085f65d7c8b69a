const KEPT = /[^\p{L}\p{N}+]+/gu;
/** ASCII text, which nearly all cells are. It skips Unicode normalisation, with the same result. */
const TYPED = /^[\t\n\r -~]*$/;
const KEPT_OF_TYPED = /[^A-Z0-9+]+/g;

/** Normalises a word for comparison: upper case, letters, digits and plus signs only. */
export function normalizeWord(text: string): string {
  const isTyped = TYPED.test(text);
  const upper = (isTyped ? text : text.normalize('NFKC')).toUpperCase();
  return upper.replace(isTyped ? KEPT_OF_TYPED : KEPT, '') || upper.trim();
}

/** Normalises a header. Translates %, # and $, which distinguish columns. */
export const normalizeHeader = (text: string): string =>
  normalizeWord(text.replaceAll('%', 'PCT').replaceAll('#', 'NO').replaceAll('$', 'USD'));
