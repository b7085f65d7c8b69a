/**
 * Returns a function that maps an index to a pseudo-random number, at least 0 and below 1. The
 * numbers depend only on the text, so a stone always looks the same.
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
