/**
 * Returns a function that maps an index to a pseudo-random number from 0 (inclusive) to 1
 * (exclusive). The same text always gives the same numbers, so the drawing of a stone never
 * changes.
 */
export function noiseOf(text: string): (place: number) => number {
  let seed = 2166136261;
  for (const char of text) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 16777619);
  return (place) => {
    let value = Math.imul(seed ^ Math.imul(place + 1, 2654435761), 2246822507);
    value = Math.imul(value ^ (value >>> 13), 3266489909);
    return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
  };
}
