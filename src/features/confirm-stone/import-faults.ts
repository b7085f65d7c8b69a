/**
 * Error of an imported list. `line` is one-based, or null if the stock number is not found in the
 * list.
 */
export interface ImportFault {
  readonly line: number | null;
  readonly message: string;
}

interface Entry {
  readonly code?: string;
  readonly message: string;
}

/** Error code of a duplicate. It is located at the last line with the number. */
const DOUBLED = 'DOUBLED';

/** Each server message starts with the stock number. Locates the number in the list. */
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
