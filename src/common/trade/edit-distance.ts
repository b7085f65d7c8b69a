/**
 * The number of misspelled characters; more than `most` if the lengths differ too much. A prefix of
 * at least three characters counts as half an error.
 */
export function spellingDistance(word: string, other: string, most: number): number {
  if (word.length >= 3 && other.startsWith(word)) return 0.5;
  if (Math.abs(word.length - other.length) > most) return most + 1;
  return editDistance(word, other);
}

/**
 * The Damerau–Levenshtein distance: characters changed, omitted, added or swapped with their
 * neighbour.
 */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      // A transposition. Before the first letter the lookups are undefined and match no letter.
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      now.push(least);
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}
