/** Matches of a search: numbers of stones and their prices per carat in cents, in the same order. */
export interface Matches {
  readonly stones: readonly number[];
  readonly prices: readonly number[];
}

export interface MatchNews {
  readonly added: readonly number[];
  readonly cheaper: readonly number[];
  readonly gone: number;
}

export function compareMatches(before: Matches, now: Matches): MatchNews {
  const earlier = new Map(before.stones.map((stone, at) => [stone, before.prices[at] ?? 0]));
  const added: number[] = [];
  const cheaper: number[] = [];
  for (const [at, stone] of now.stones.entries()) {
    const price = earlier.get(stone);
    if (price === undefined) added.push(stone);
    else if ((now.prices[at] ?? 0) < price) cheaper.push(stone);
  }
  return { added, cheaper, gone: earlier.size - (now.stones.length - added.length) };
}

/** For example "3 new, 1 cheaper"; empty if nothing changed that the owner wants to know. */
export const newsWords = ({ added, cheaper, gone }: MatchNews): string =>
  (
    [
      [added.length, 'new'],
      [cheaper.length, 'cheaper'],
      [gone, 'gone'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ');
