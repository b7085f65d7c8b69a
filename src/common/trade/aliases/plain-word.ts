const KEPT = /[^\p{L}\p{N}+]+/gu;
/** What nearly every cell of a list is made of; the same is found out faster of it. */
const TYPED = /^[\t\n\r -~]*$/;
const KEPT_OF_TYPED = /[^A-Z0-9+]+/g;

/** What two spellings of one word have in common: letters, figures and a plus, in capitals. */
export function plainWord(text: string): string {
  const isTyped = TYPED.test(text);
  const upper = (isTyped ? text : text.normalize('NFKC')).toUpperCase();
  return upper.replace(isTyped ? KEPT_OF_TYPED : KEPT, '') || upper.trim();
}

/** Signs that a column's name is told apart by. */
export const plainHeader = (text: string): string =>
  plainWord(text.replaceAll('%', 'PCT').replaceAll('#', 'NO').replaceAll('$', 'USD'));
