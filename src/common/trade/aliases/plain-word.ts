const KEPT = /[^\p{L}\p{N}+]+/gu;

/** What two spellings of one word have in common: letters, figures and a plus, in capitals. */
export function plainWord(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase();
  return upper.replace(KEPT, '') || upper.trim();
}

/** Signs that a column's name is told apart by. */
export const plainHeader = (text: string): string =>
  plainWord(text.replaceAll('%', 'PCT').replaceAll('#', 'NO').replaceAll('$', 'USD'));
