/**
 * An error in an imported list. `line` is the 1-based line of the stock number; null if the list
 * does not contain the stock number.
 */
export interface ImportFault {
  readonly line: number | null;
  readonly message: string;
}

interface Entry {
  readonly code?: string;
  readonly message: string;
}

/**
 * Error code of a stock number that occurs on two lines of the list. The error is shown at the last
 * of these lines.
 */
const DOUBLED = 'DOUBLED';

/** Each error message from the server starts with the stock number. */
export function faultsOf(text: string, entries: readonly Entry[]): ImportFault[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => wordsOf(line));
  return entries
    .map(({ code, message }): ImportFault => {
      const [number = ''] = wordsOf(message);
      const holds = (words: readonly string[]) => words.includes(number);
      const at = code === DOUBLED ? lines.findLastIndex(holds) : lines.findIndex(holds);
      return { line: at < 0 ? null : at + 1, message };
    })
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

const wordsOf = (line: string): string[] =>
  line
    .split(/[\s,;|"']+/)
    .map((word) => word.toUpperCase())
    .filter((word) => word !== '');
