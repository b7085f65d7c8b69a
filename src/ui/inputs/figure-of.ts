/** "1,250" and "12 500" have a thousand, "1,20,000" is how India groups it. A figure that begins with 0 has none. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d*)?$/;
/** "1.5", "1,5", ".5" */
const PLAIN = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

/** Every figure that is typed anywhere is read here. Nothing written is no figure; what is none is NaN; a minus may be a real one. */
export function figureOf(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  if (plain === '') return undefined;
  if (GROUPED.test(plain)) return Number(plain.replaceAll(/[, ]/g, ''));
  return PLAIN.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
