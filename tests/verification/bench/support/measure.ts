export interface Measured {
  median: number;
  p95: number;
  least: number;
  most: number;
}

const millis = (since: bigint): number => Number(process.hrtime.bigint() - since) / 1e6;

export const summary = (times: readonly number[]): Measured => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95), least: at(0), most: at(1) };
};

/** Runs two pieces of work in turn, so that a machine that slows down slows both, and gives the ratio of each pair. */
export async function compare(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  floor: (round: number) => Promise<unknown>,
  /** puts things back after each of the two, outside the clock */
  between: () => Promise<unknown> = async () => undefined,
): Promise<{ ours: Measured; floor: Measured; ratio: Measured }> {
  const times = { ours: [] as number[], floor: [] as number[], ratio: [] as number[] };
  const time = async (
    work: (round: number) => Promise<unknown>,
    round: number,
  ): Promise<number> => {
    const since = process.hrtime.bigint();
    await work(round);
    const taken = millis(since);
    await between();
    return taken;
  };
  // The first rounds pay for plans, caches and compilation, on both sides; they are not counted.
  for (let round = -2; round < rounds; round++) {
    const [a, b] =
      round % 2 === 0
        ? [await time(ours, round), await time(floor, round)]
        : await time(floor, round).then(async (f) => [await time(ours, round), f] as const);
    if (round < 0) continue;
    times.ours.push(a);
    times.floor.push(b);
    times.ratio.push(a / b);
  }
  return { ours: summary(times.ours), floor: summary(times.floor), ratio: summary(times.ratio) };
}

export function printComparison(
  what: string,
  { ours, floor, ratio }: Awaited<ReturnType<typeof compare>>,
  allowed: number,
): void {
  const ms = ({ median, least, most }: Measured): string =>
    `${median.toFixed(1)} ms (${least.toFixed(1)} to ${most.toFixed(1)})`;
  console.log(
    `${what}: ours ${ms(ours)}, floor ${ms(floor)}, ratio ${ratio.median.toFixed(2)}, allowed ${allowed}`,
  );
}
