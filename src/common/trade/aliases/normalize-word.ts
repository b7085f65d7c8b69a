const KEPT = /[^\p{L}\p{N}+]+/gu;
/**
 * Matches ASCII text, as in nearly all cells. ASCII text skips the slow Unicode normalisation,
 * because the normalisation would change nothing.
 */
const TYPED = /^[\t\n\r -~]*$/;
const KEPT_OF_TYPED = /[^A-Z0-9+]+/g;

/**
 * Normalises a word for comparison: upper case, with only letters, digits and plus signs. Keeps a
 * text that consists only of other signs.
 */
export function normalizeWord(text: string): string {
  const isTyped = TYPED.test(text);
  const upper = (isTyped ? text : text.normalize('NFKC')).toUpperCase();
  return upper.replace(isTyped ? KEPT_OF_TYPED : KEPT, '') || upper.trim();
}

/**
 * Normalises a header. Replaces %, # and $ with words, because `normalizeWord` drops signs, and
 * "Disc" and "Disc %" can be different columns.
 */
export const normalizeHeader = (text: string): string =>
  normalizeWord(text.replaceAll('%', 'PCT').replaceAll('#', 'NO').replaceAll('$', 'USD'));
