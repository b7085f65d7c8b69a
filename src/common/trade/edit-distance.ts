/**
 * Distance for spelling suggestions: 0.5 if `other` starts with `word` (at least three characters),
 * else the edit distance. Returns `most + 1` if the lengths differ by more than `most`.
 */
export function spellingDistance(word: string, other: string, most: number): number {
  if (word.length >= 3 && other.startsWith(word)) return 0.5;
  if (Math.abs(word.length - other.length) > most) return most + 1;
  return editDistance(word, other);
}

/**
 * Returns the Damerau–Levenshtein distance, the number of characters that are changed, omitted,
 * added or swapped with a neighbour.
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
      // Counts two swapped neighbours as one edit. An index before the start gives undefined, which
      // equals no character.
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      now.push(least);
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}
