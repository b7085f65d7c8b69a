/** A fault of a list, with the line in which its number stands; null where it cannot be told. */
export interface ImportFault {
  readonly line: number | null;
  readonly message: string;
}

interface Entry {
  readonly code?: string;
  readonly message: string;
}

/** What names a number twice stands where it is named again. */
const DOUBLED = 'DOUBLED';

/** The server names the number first; where that stands is seen in the list itself. */
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
