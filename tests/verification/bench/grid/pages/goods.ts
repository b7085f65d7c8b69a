/** Invented rows of 25 columns: enough kinds of value to be fair, the same at every run. */
export type Goods = {
  readonly id: string;
  readonly status: string;
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
};

const WORDS = ['Antwerp', 'Mumbai', 'Hong Kong', 'Ramat Gan', 'New York', 'Surat'] as const;
export const TEXT_COLUMNS = 11;
export const NUMBER_COLUMNS = 12;

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export function makeGoods(count: number): readonly Goods[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, index) => ({
    id: `K-${100_000 + index}`,
    status: random() < 0.8 ? 'Available' : 'Hold',
    texts: Array.from(
      { length: TEXT_COLUMNS },
      () => WORDS[Math.floor(random() * WORDS.length)] ?? '',
    ),
    numbers: Array.from({ length: NUMBER_COLUMNS }, () => Math.round(random() * 1e7) / 100 - 2_000),
  }));
}

/** How many rows the address asks for. */
export function wantedCount(): number {
  return Number(new URLSearchParams(location.search).get('rows') ?? 500);
}
