export type Random = {
  /** Returns a number of at least 0 and less than 1. */
  readonly next: () => number;
  /** Returns 32 random bits. */
  readonly bits: () => number;
};

/**
 * Creates a random number generator. Each purpose has a separate series, so more numbers for one
 * purpose do not change the others.
 */
export function createRandom(seed: number, purpose: string): Random {
  let a = hash(`${seed}/${purpose}/a`);
  let b = hash(`${seed}/${purpose}/b`);
  let c = hash(`${seed}/${purpose}/c`);
  let counter = 1;
  const bits = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  // Discards the first values, which are still correlated with the seed.
  for (let round = 0; round < 12; round += 1) bits();
  return { bits, next: () => bits() / 2 ** 32 };
}

/**
 * Hashes with FNV-1a and mixes the bits at the end, so that similar seeds give unrelated series.
 */
export function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  }
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

export const between = (random: Random, least: number, most: number): number =>
  least + (most - least) * random.next();

export const wholeBetween = (random: Random, least: number, most: number): number =>
  least + Math.floor((most - least + 1) * random.next());

export const chance = (random: Random, probability: number): boolean => random.next() < probability;

/**
 * Approximates a normal distribution by a sum of three uniform numbers. The result is at most three
 * deviations from the mean.
 */
export function bell(random: Random, mean: number, deviation: number): number {
  return mean + deviation * 2 * (random.next() + random.next() + random.next() - 1.5);
}

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random.next() * values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from.');
  return value;
}

/** Draws from the standard normal distribution (Box-Muller), including rare extreme values. */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/**
 * Cumulative distribution function of the standard normal distribution (Abramowitz and Stegun
 * 26.2.17).
 */
export function normalPlace(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return value >= 0 ? 1 - above : above;
}
