/** What a list of stones adds up to. Weights are whole thousandths and money whole cents, so nothing drifts. */
export interface Weighed {
  readonly carat: number;
  readonly rap: number | null;
  readonly markup_disc: number | null;
  readonly sell_amt: number;
}

export interface Sums {
  readonly pieces: number;
  readonly carat: number;
  readonly rapAverage: number | null;
  readonly averageDiscount: number | null;
  readonly pricePerCarat: number | null;
  readonly amount: number;
}

const cents = (money: number): number => Math.round(money * 100);
const points = (carat: number): number => Math.round(carat * 1000);

interface Average {
  weight: number;
  sum: number;
}

const average = ({ weight, sum }: Average): number | null =>
  weight === 0 ? null : sum / weight / 100;

function put(into: Average, value: number | null, weight: number): void {
  if (value === null) return;
  into.weight += weight;
  into.sum += cents(value) * weight;
}

/** Averages are weighted by carat, over the stones that have the figure: the same sums as the server's. */
export function sumsOf(stones: readonly Weighed[]): Sums {
  let weight = 0;
  let amount = 0;
  const rap: Average = { weight: 0, sum: 0 };
  const disc: Average = { weight: 0, sum: 0 };
  for (const stone of stones) {
    const own = points(stone.carat);
    weight += own;
    amount += cents(stone.sell_amt);
    put(rap, stone.rap, own);
    put(disc, stone.markup_disc, own);
  }
  return {
    pieces: stones.length,
    carat: weight / 1000,
    rapAverage: average(rap),
    averageDiscount: average(disc),
    pricePerCarat: weight === 0 ? null : (amount * 10) / weight,
    amount: amount / 100,
  };
}
