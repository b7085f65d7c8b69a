import {
  needsOrigin,
  STATEMENTS,
  type StatedStone,
  type StatementKind,
  statementKindsOf,
} from '#common/trade/document-statements.ts';

/** Text below the rows of a document. */
export interface Statement {
  /** empty for a text without a heading */
  heading: string;
  text: string;
}

export type StatementTexts = ReadonlyMap<StatementKind, string>;

/** The texts of the day of a document, and the facts that the document kept. */
export interface StatementSource {
  readonly texts: StatementTexts;
  /** ISO 3166 code of the destination; null if it is unknown */
  readonly destination: string | null;
  /** origin by the id of the line; a line without an entry has an unknown origin */
  readonly origins: ReadonlyMap<string, string>;
}

/** For documents that state no origin, such as lists and quotes. */
export const withoutOrigin = (texts: StatementTexts): StatementSource => ({
  texts,
  destination: null,
  origins: new Map(),
});

type PrintedStone = StatedStone & { readonly id: string };

/** Returns the statements about the stones, which are in the order of the printed rows. */
export function statementsOn(
  stones: readonly PrintedStone[],
  { texts, destination, origins }: StatementSource,
): Statement[] {
  return statementKindsOf(stones, destination).flatMap((kind) => {
    const text = texts.get(kind);
    if (text === undefined) return [];
    const lines = kind === 'origin' ? originLines(stones, origins) : [];
    return [{ heading: STATEMENTS[kind], text: [text, ...lines].join('\n') }];
  });
}

const UNKNOWN = 'Unknown';

/** Returns lines such as "Botswana: rows 1, 3–5", sorted by origin with the unknown origin last. */
function originLines(
  stones: readonly PrintedStone[],
  origins: StatementSource['origins'],
): string[] {
  const rows = new Map<string, number[]>();
  for (const [i, stone] of stones.entries()) {
    if (!needsOrigin(stone)) continue;
    const origin = origins.get(stone.id) ?? UNKNOWN;
    rows.set(origin, [...(rows.get(origin) ?? []), i + 1]);
  }
  return [...rows]
    .sort(([a], [b]) => Number(a === UNKNOWN) - Number(b === UNKNOWN) || a.localeCompare(b, 'en'))
    .map(
      ([origin, numbers]) =>
        `${origin}: ${numbers.length === 1 ? 'row' : 'rows'} ${spans(numbers)}`,
    );
}

function spans(numbers: readonly number[]): string {
  const found: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
