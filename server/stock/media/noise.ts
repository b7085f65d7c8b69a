/**
 * Returns a deterministic random function with values below 1, so that a stone always looks the
 * same.
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
